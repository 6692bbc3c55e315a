import type { FieldError } from "@planner/shared/lead/fieldRules";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** By field name. */
export type FieldMessages = Readonly<Record<string, string | undefined>>;

/**
 * The error messages of a form's fields. `check` validates the whole form. A field shows its message when it loses
 * focus, and from then on revalidates on every change. The form starts with the errors of the server, if there are any.
 */
export function useFieldErrors(
  check: (form: HTMLFormElement) => readonly FieldError[],
  serverErrors?: readonly FieldError[],
) {
  const formRef = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState<FieldMessages>({});

  function checkField(name: string) {
    const form = formRef.current;
    if (!form) return;
    const message = check(form).find((error) => error.path === name)?.message;
    setMessages((shown) => (shown[name] === message ? shown : { ...shown, [name]: message }));
  }

  /** Shows every message and focuses the first invalid field. */
  function refuse(errors: readonly FieldError[]) {
    // Renders before moving focus, so that a screen reader finds the message on the focused field.
    flushSync(() => {
      setMessages(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
    });
    const first = formRef.current?.elements.namedItem(errors[0]?.path ?? "");
    if (first instanceof HTMLElement) first.focus();
  }

  const showServerErrors = useEffectEvent(() => {
    if (serverErrors) refuse(serverErrors);
  });
  useEffect(() => {
    // After the step's heading got the focus.
    const timer = setTimeout(() => showServerErrors());
    return () => clearTimeout(timer);
  }, []);

  return {
    formRef,
    messages,
    fieldChanged: (name: string) => {
      if (messages[name] !== undefined) checkField(name);
    },
    fieldLeft: checkField,
    refuse,
  };
}

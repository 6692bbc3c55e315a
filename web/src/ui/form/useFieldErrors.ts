import type { FieldError } from "@planner/shared/lead/fieldRules";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** By field name. */
export type FieldMessages = Readonly<Record<string, string | undefined>>;

/**
 * The messages under a form's fields. `check` reads the whole form; a field shows its own message once it is
 * left, and from then on follows each change, so that a message goes the moment it no longer holds.
 */
export function useFieldErrors(check: (form: HTMLFormElement) => readonly FieldError[]) {
  const formRef = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState<FieldMessages>({});

  function checkField(name: string) {
    const form = formRef.current;
    if (!form) return;
    const message = check(form).find((error) => error.path === name)?.message;
    setMessages((shown) => (shown[name] === message ? shown : { ...shown, [name]: message }));
  }

  return {
    formRef,
    messages,
    fieldChanged: (name: string) => {
      if (messages[name] !== undefined) checkField(name);
    },
    fieldLeft: checkField,
    /** Shows every message and moves focus to the first field that has one. */
    refuse: (errors: readonly FieldError[]) => {
      // Rendered first, so that a screen reader finds the message on the field it is moved to.
      flushSync(() => {
        setMessages(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
      });
      const first = formRef.current?.elements.namedItem(errors[0]?.path ?? "");
      if (first instanceof HTMLElement) first.focus();
    },
  };
}

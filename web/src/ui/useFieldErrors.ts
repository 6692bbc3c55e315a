import type { FieldError } from "@planner/shared/lead/fieldRules";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The message of each field, by its name. */
export type FieldMessages = Readonly<Record<string, string | undefined>>;

/** `check` validates the whole form. A field shows its message when left, and from then on revalidates on every change. */
export function useFieldErrors(check: (form: HTMLFormElement) => readonly FieldError[]) {
  const formRef = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState<FieldMessages>({});
  /** The messages of valid fields. */
  const [notices, setNotices] = useState<FieldMessages>({});

  /** A valid field shows the notice, if there is one. */
  function checkField(name: string, notice?: string) {
    const form = formRef.current;
    if (!form) return;
    announceMessage(name, "polite");
    const message = check(form).find((error) => error.path === name)?.message;
    setMessages((shown) => ({ ...shown, [name]: message }));
    setNotices((shown) => ({ ...shown, [name]: message === undefined ? notice : undefined }));
  }

  /** Shows every error and notice, and focuses the first field that has one. */
  function showErrors(errors: readonly FieldError[], noticed: readonly FieldError[] = []) {
    const name = (noticed[0] ?? errors[0])?.path ?? "";
    // A field's ID is its name.
    const field = document.getElementById(name);
    // A screen reader reads the message with the field that gets the focus. The live region would say it a second time.
    if (field !== document.activeElement) announceMessage(name, "off");
    // Renders before moving focus, so that a screen reader finds the message on the focused field.
    flushSync(() => {
      setMessages(byPath(errors));
      setNotices((shown) => ({ ...shown, ...byPath(noticed) }));
    });
    field?.focus();
  }

  return {
    formRef,
    messages,
    notices,
    fieldChanged: ({ target }: FormEvent) => {
      const name = target instanceof HTMLInputElement ? target.name : "";
      if ((messages[name] ?? notices[name]) !== undefined) checkField(name);
    },
    fieldLeft: checkField,
    showErrors,
  };
}

/** Whether a screen reader says the message of a field when it changes. */
function announceMessage(name: string, live: "off" | "polite"): void {
  document.getElementById(`${name}-message`)?.setAttribute("aria-live", live);
}

function byPath(errors: readonly FieldError[]): FieldMessages {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

import { chakra } from "@chakra-ui/react";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SubmitButton } from "../../ui/Button.tsx";
import { type FieldMessages, useFieldErrors } from "../../ui/useFieldErrors.ts";
import type { AuthRefusal } from "../session/AuthRefusal.ts";
import { refusalMessages } from "../session/refusalMessages.ts";
import type { AuthOutcome } from "../session/UserPool.ts";
import { Alert } from "./Alert.tsx";

/** A field's value by its name. */
export type Entries = (name: string) => string;

type AuthFormProps<T> = Readonly<{
  check: (entries: Entries) => readonly FieldError[];
  send: (entries: Entries) => Promise<AuthOutcome<T>>;
  onDone: (value: T, entries: Entries) => void;
  /** Takes a refusal that another screen answers; undefined leaves it to the message here. */
  onRefused?: (refusal: AuthRefusal) => void;
  /** The field to try again with when the pool refuses. */
  retryField: string;
  submitLabel: string;
  children: (messages: FieldMessages) => ReactNode;
}>;

/** A form whose answer comes from the user pool: checks, sends once at a time, and says what the pool refused. */
export function AuthForm<T>(props: AuthFormProps<T>) {
  const { check, send, onDone, onRefused, retryField, submitLabel, children } = props;
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const { formRef, messages, fieldChanged, refuse } = useFieldErrors((form) =>
    check(entriesOf(form)),
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const entries = entriesOf(event.currentTarget);
    const errors = check(entries);
    setRefusal(undefined);
    if (errors.length > 0) {
      refuse(errors);
      return;
    }
    sending.current = true;
    setBusy(true);
    const outcome = await send(entries);
    sending.current = false;
    flushSync(() => setBusy(false));
    if (outcome.ok) onDone(outcome.value, entries);
    else refused(outcome.refusal);
  }

  function refused(reason: AuthRefusal) {
    flushSync(() => setRefusal(reason));
    onRefused?.(reason);
    const field = formRef.current?.elements.namedItem(retryField);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }

  return (
    <Form
      ref={formRef}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={(event) => {
        if (event.target instanceof HTMLInputElement) fieldChanged(event.target.name);
      }}
    >
      <Alert>{refusal && refusalMessages[refusal]}</Alert>
      {children(messages)}
      <SubmitButton busy={busy}>{submitLabel}</SubmitButton>
    </Form>
  );
}

function entriesOf(form: HTMLFormElement): Entries {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}

const Form = chakra("form", {
  base: { display: "flex", flexDirection: "column", gap: "4" },
});

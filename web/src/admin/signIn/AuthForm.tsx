import { chakra } from "@chakra-ui/react";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { type FormEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { type FieldMessages, useFieldErrors } from "../../ui/useFieldErrors.ts";
import { type AuthOutcome, type AuthRefusal, refusalMessages } from "../session/authRefusals.ts";
import { FormAlert } from "./FormAlert.tsx";

/** Returns a field's value by its name. */
export type ReadEntry = (name: string) => string;

type AuthFormProps<T> = Readonly<{
  check: (entryOf: ReadEntry) => readonly FieldError[];
  send: (entryOf: ReadEntry) => Promise<AuthOutcome<T>>;
  onDone: (value: T) => void;
  /** For refusals that are followed by another form. The message is shown in any case. */
  onRefused?: (refusal: AuthRefusal) => void;
  /** The name of the field that gets the focus after a refusal. */
  retryField?: string;
  submitLabel: string;
  children: (messages: FieldMessages) => ReactNode;
}>;

/** A form that calls the user pool. Validates first, sends one request at a time, and shows refusals. */
export function AuthForm<T>(props: AuthFormProps<T>) {
  const { check, send, onDone, onRefused, retryField, submitLabel, children } = props;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const { formRef, messages, fieldChanged, showErrors } = useFieldErrors((form) =>
    check(entryReader(form)),
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const entryOf = entryReader(event.currentTarget);
    const errors = check(entryOf);
    setRefusal(undefined);
    if (errors.length > 0) {
      showErrors(errors);
      return;
    }
    setBusy(true);
    const outcome = await send(entryOf);
    // Renders the alert before the focus moves.
    flushSync(() => {
      setBusy(false);
      if (!outcome.ok) setRefusal(outcome.refusal);
    });
    if (outcome.ok) {
      onDone(outcome.value);
      return;
    }
    onRefused?.(outcome.refusal);
    if (retryField !== undefined) selectField(formRef.current, retryField);
  }

  return (
    <Form
      ref={formRef}
      // Without JavaScript, GET would put the password into the address.
      method="post"
      noValidate
      onSubmit={submit}
      onInput={fieldChanged}
    >
      <FormAlert>{refusal && refusalMessages[refusal]}</FormAlert>
      {children(messages)}
      <SubmitButton busy={isBusy}>
        {isBusy && <Spinner />}
        <span>{submitLabel}</span>
      </SubmitButton>
    </Form>
  );
}

/** Focuses a field and selects its text, so that typing replaces it. */
function selectField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

function entryReader(form: HTMLFormElement): ReadEntry {
  const data = new FormData(form);
  return (name) => String(data.get(name) ?? "");
}

const Form = chakra("form", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "4",
    // The empty live region adds no gap.
    "& > :empty": { position: "absolute" },
  },
});

import { chakra, Grid } from "@chakra-ui/react";
import { type FocusEvent, type FormEvent, type RefObject, useLayoutEffect } from "react";
import { TextField } from "../../../ui/TextField.tsx";
import type { useFieldErrors } from "../../../ui/useFieldErrors.ts";
import { type Draft, emailOf, withFormData } from "./addDraft.ts";
import {
  type CallerFieldSettings,
  callerContactFields,
  callerGoalFields,
  formattedEntry,
} from "./callerFields.ts";
import { GroupTitle } from "./GroupTitle.tsx";

type AddFormProps = Readonly<{
  id: string;
  draft: Draft;
  errors: ReturnType<typeof useFieldErrors>;
  onChange: (changes: Partial<Draft>) => void;
  onSubmit: () => void;
}>;

/** The contact and the goals of the caller. Who they are comes first: they may hang up. */
export function AddForm({ id, draft, errors, onChange, onSubmit }: AddFormProps) {
  const { formRef, messages, fieldChanged, fieldLeft } = errors;
  useFirstFieldFocus(formRef);

  function changeField(event: FormEvent<HTMLFormElement>) {
    onChange(withFormData(draft, event.currentTarget));
    fieldChanged(event);
  }

  function formatField({ currentTarget: form, target: field }: FocusEvent<HTMLFormElement>) {
    const formatted = formattedEntry(field.name, field.value);
    if (formatted !== field.value) {
      field.value = formatted;
      onChange(withFormData(draft, form));
    }
    // Empty fields are reported on submit only.
    if (formatted !== "") fieldLeft(field.name);
  }

  const fieldElement = (field: CallerFieldSettings) => (
    <CallerField key={field.name} field={field} draft={draft} message={messages[field.name]} />
  );
  return (
    <chakra.form
      ref={formRef}
      id={id}
      display="contents"
      // The hint is as far from its field as the message that replaces it.
      css={{ "& .field-hint": { mt: "1.5" } }}
      noValidate
      onInput={changeField}
      onBlur={formatField}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <section aria-label="Contact">
        <GroupTitle>Contact</GroupTitle>
        <Grid templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }} gap="3">
          {callerContactFields.map(fieldElement)}
        </Grid>
      </section>
      <section aria-label="Goals">
        <GroupTitle>Goals</GroupTitle>
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3">
          {callerGoalFields.map(fieldElement)}
        </Grid>
      </section>
    </chakra.form>
  );
}

type CallerFieldProps = Readonly<{
  field: CallerFieldSettings;
  draft: Draft;
  message: string | undefined;
}>;

function CallerField({ field, draft, message }: CallerFieldProps) {
  const lacksEmail = field.name === "work_email" && emailOf(draft) === undefined;
  return (
    <TextField
      {...field}
      // The caller's data: the browser would offer the user's own.
      autoComplete="off"
      defaultValue={formattedEntry(field.name, draft[field.name])}
      hint={lacksEmail ? noEmailHint : ""}
      message={message}
    />
  );
}

/** Focuses the first empty required field, or else the first one. */
function useFirstFieldFocus(formRef: RefObject<HTMLFormElement | null>): void {
  // With the first paint: later, it would take the focus from a field that the user has chosen.
  useLayoutEffect(() => {
    const fields = [...(formRef.current?.querySelectorAll("input") ?? [])];
    const firstEmpty = fields.find(({ required, value }) => required && value === "");
    const field = firstEmpty ?? fields[0];
    field?.focus();
    field?.select();
    // The page may be scrolled from the screen before, or by the focus.
    window.scrollTo({ top: 0 });
  }, [formRef]);
}

const noEmailHint =
  "Without an email, they get no mail, no reminders and no new link if the old one is lost.";

import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { SubmitButton } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { StepForm, StepLayout } from "../StepLayout.tsx";
import { readBotSignals, useTimeOnForm } from "./botSignals.ts";
import { CallNote } from "./CallNote.tsx";
import { ConsentLine } from "./ConsentLine.tsx";
import { type ContactEntries, contactDraft, emptyContact } from "./contactDraft.ts";
import { contactErrors, contactFields, formContactEntries } from "./contactFields.ts";
import { HoneypotField } from "./HoneypotField.tsx";
import { PlanPicture } from "./PlanPicture.tsx";
import { submitLead } from "./submitLead.ts";

type ContactGateProps = Readonly<{
  inputs: PlanInputs;
  /** The details that the server rejected. */
  errors: readonly FieldError[] | undefined;
  /** The details submitted earlier on this page. Back shows them again. */
  submitted: ContactEntries | undefined;
  /** Called when the lead is in the outbox. From then on, closing the page does not lose it. */
  onSubmitted: (contact: ContactEntries) => void;
  onGenerated: () => void;
}>;

/** Step 2: the contact form. */
export function ContactGate(props: ContactGateProps) {
  const { inputs, submitted, onSubmitted, onGenerated } = props;
  const [contact] = useState(() => contactDraft.load() ?? submitted ?? emptyContact);
  const savingRef = useRef(false);
  const [saving, setSaving] = useState(false);
  const [wasRestored] = useState(() => Object.values(contact).some((text) => text !== ""));
  const timeOnForm = useTimeOnForm(wasRestored);
  const { formRef, messages, fieldChanged, fieldLeft, refuse } = useFieldErrors(
    (form) => contactErrors(formContactEntries(form)),
    props.errors,
  );

  function change(event: FormEvent<HTMLFormElement>) {
    if (!savingRef.current) contactDraft.save(formContactEntries(event.currentTarget));
    if (event.target instanceof HTMLInputElement) fieldChanged(event.target.name);
  }

  function leave(event: FocusEvent<HTMLFormElement>) {
    // Empty fields are reported on submit only.
    if (event.target instanceof HTMLInputElement && event.target.value !== "") {
      fieldLeft(event.target.name);
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (savingRef.current) return;
    const form = event.currentTarget;
    const entries = formContactEntries(form);
    const errors = contactErrors(entries);
    if (errors.length > 0) {
      refuse(errors);
      return;
    }
    savingRef.current = true;
    setSaving(true);
    try {
      const answered = submitLead({
        inputs,
        contact: entries,
        form: readBotSignals({ form, elapsedMs: timeOnForm() }),
      });
      contactDraft.remove();
      onSubmitted(entries);
      await answered;
    } finally {
      // The visitor gets the plan even if the lead was not saved.
      onGenerated();
    }
  }

  return (
    <StepLayout
      title="Get Your Custom 30-Day Plan"
      lead="Daily budget, bookings and revenue."
      proof={<PlanPicture inputs={inputs} />}
    >
      <StepForm ref={formRef} noValidate onInput={change} onBlur={leave} onSubmit={submit}>
        {contactFields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            {...(field.name === "mobile" && { note: <CallNote /> })}
            defaultValue={contact[field.name]}
            message={messages[field.name]}
          />
        ))}
        <HoneypotField />
        <ConsentLine />
        <SubmitButton busy={saving}>Generate My Plan</SubmitButton>
      </StepForm>
    </StepLayout>
  );
}

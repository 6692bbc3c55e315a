import { formatGoals } from "@planner/shared/format";
import { contactFields } from "../../ui/contactFields.ts";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { PlanContents } from "../aside/PlanContents.tsx";
import { PlanRates } from "../aside/PlanRates.tsx";
import { StepLayout } from "../step/StepLayout.tsx";
import { ContactNotes } from "./ContactNotes.tsx";
import { HoneypotField } from "./HoneypotField.tsx";
import { MailDomainQuestion } from "./MailDomainQuestion.tsx";
import { type ContactFormProps, useContactForm } from "./useContactForm.ts";

/** Step 2: the contact form. */
export function ContactGate(props: ContactFormProps) {
  const { formRef, handlers, defaults, messages, isSaving, suggestedDomain, acceptDomain } =
    useContactForm(props);
  const mailDomainQuestion = (
    <MailDomainQuestion domain={suggestedDomain} onAccept={acceptDomain} />
  );
  return (
    <StepLayout
      title="Get Your Custom 30-Day Plan"
      lead={`For ${formatGoals(props.inputs)}`}
      note="Daily budget, week by week, and what you keep."
      asideElement={
        <div className="step-aside" data-wide="">
          <PlanContents />
          <PlanRates />
        </div>
      }
    >
      <form className="step-form" ref={formRef} noValidate {...handlers}>
        {contactFields.map((field) => (
          <TextField
            key={field.name}
            enterKeyHint="next"
            {...field}
            note={field.name === "work_email" ? mailDomainQuestion : undefined}
            defaultValue={defaults?.[field.name] ?? ""}
            message={messages[field.name]}
          />
        ))}
        <HoneypotField />
        <ContactNotes />
        <SubmitButton busy={isSaving}>
          {isSaving && <Spinner />}
          <span>Generate My Plan</span>
        </SubmitButton>
      </form>
    </StepLayout>
  );
}

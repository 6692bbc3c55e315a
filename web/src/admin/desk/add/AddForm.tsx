import { chakra, SimpleGrid } from "@chakra-ui/react";
import { defaultScenario, type Plan } from "@planner/shared/plan/Plan";
import { type FocusEvent, type FormEvent, useLayoutEffect } from "react";
import { PlanSummary } from "../../../plan/summary/PlanSummary.tsx";
import { Card } from "../../../ui/content/SectionHeading.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { useFieldErrors } from "../../../ui/useFieldErrors.ts";
import { type Draft, emailOf, withFormData } from "./addDraft.ts";
import { type AddField, addedContactFields, addedGoalFields, formattedEntry } from "./addFields.ts";

type AddFormProps = Readonly<{
  id: string;
  draft: Draft;
  /** Undefined until the goals are valid. */
  plan: Plan | undefined;
  errors: ReturnType<typeof useFieldErrors>;
  onChange: (changes: Partial<Draft>) => void;
  onSubmit: () => void;
}>;

/** The goals and the contact of the caller, and their plan. */
export function AddForm({ id, draft, plan, errors, onChange, onSubmit }: AddFormProps) {
  const { formRef, messages, fieldChanged, fieldLeft } = errors;
  // With the first paint: later, it would take the focus from a field that the user has chosen.
  useLayoutEffect(() => {
    const first = formRef.current?.querySelector("input");
    first?.focus();
    first?.select();
    window.scrollTo({ top: 0 });
  }, [formRef]);

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

  const withoutEmail = emailOf(draft) === undefined;
  const fieldElement = (field: AddField) => (
    <TextField
      key={field.name}
      {...field}
      // The caller's data: the browser would offer the user's own.
      autoComplete="off"
      defaultValue={formattedEntry(field.name, draft[field.name])}
      hint={field.name === "work_email" && withoutEmail ? noEmailHint : ""}
      message={messages[field.name]}
    />
  );
  return (
    <chakra.form
      ref={formRef}
      id={id}
      display="contents"
      // As far from its field as a message, which replaces it.
      css={{ "& .field-hint": { mt: "1.5" } }}
      noValidate
      onInput={changeField}
      onBlur={formatField}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SimpleGrid as="section" aria-label="Goals" columns={2} gap="3">
        {addedGoalFields.map(fieldElement)}
      </SimpleGrid>
      <SimpleGrid as="section" aria-label="Contact" columns={{ base: 1, md: 2 }} gap="3">
        {addedContactFields.map(fieldElement)}
      </SimpleGrid>
      {plan && (
        <Card
          aria-label="Plan"
          display="block"
          // On a phone, below what is entered: the bar has its figure.
          order={{ base: "1", lg: "0" }}
          gridArea={{ lg: "2 / 2 / span 2" }}
        >
          <PlanSummary plan={plan} scenario={defaultScenario} heading="h2" say={inThirdPerson} />
        </Card>
      )}
    </chakra.form>
  );
}

/** Rewords a text that addresses the contractor: "They keep" instead of "You keep". */
function inThirdPerson(text: string): string {
  return text.replaceAll(/\b(You|you|Your|your)\b/g, (pronoun) => thirdPerson[pronoun] ?? pronoun);
}

const thirdPerson: Readonly<Record<string, string>> = {
  You: "They",
  you: "they",
  Your: "Their",
  your: "their",
};

const noEmailHint =
  "Without an email, they get no mail, no reminders and no new link if the old one is lost.";

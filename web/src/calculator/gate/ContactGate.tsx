import { chakra } from "@chakra-ui/react";
import { formatGoals, formatPhone } from "@planner/shared/format";
import { consentLinkText, currentConsentText } from "@planner/shared/lead/contact/consent";
import { contactSchema } from "@planner/shared/lead/contact/contactSchema";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import { type FieldError, fieldErrors } from "@planner/shared/lead/fieldRules";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useBrand } from "../../browser/brand.ts";
import { keyNamespace } from "../../outbox/keyNamespace.ts";
import { Button } from "../../ui/Button.tsx";
import { contactFields } from "../../ui/contactFields.ts";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { PlanContents } from "../PlanContents.tsx";
import { PlanRates } from "../PlanRates.tsx";
import { StepLayout } from "../StepLayout.tsx";
import { HoneypotField, readBotSignals } from "./botSignals.tsx";
import { type ContactEntries, contactDraft, contactEntriesSchema } from "./contactDraft.ts";
import { meantDomain } from "./meantDomain.ts";
import { submitLead } from "./submitLead.ts";

type ContactGateProps = Readonly<{
  inputs: PlanInputs;
  /** The details submitted on this page with an earlier plan. */
  submitted: ContactEntries | undefined;
  /** Called when the lead is in the outbox. From then on, closing the page does not lose it. */
  onSubmitted: (contact: ContactEntries) => void;
  onGenerated: () => void;
}>;

/** Step 2: the contact form. */
export function ContactGate(props: ContactGateProps) {
  const { inputs, submitted, onSubmitted, onGenerated } = props;
  const [contact] = useState(() => contactDraft.load() ?? submitted);
  const [saving, setSaving] = useState(false);
  const [wasRestored] = useState(() => Object.values(contact ?? {}).some((text) => text !== ""));
  /** The mail domain that the address probably means. */
  const [meant, setMeant] = useState<string>();
  // A monotonic clock: the visitor may change the system's time.
  const [shownAt] = useState(() => performance.now());
  const { formRef, messages, fieldChanged, fieldLeft, showErrors } = useFieldErrors((form) =>
    contactErrors(formContactEntries(form)),
  );

  const onLeave = useRef<() => void>(undefined);
  useEffect(() => () => onLeave.current?.(), []);

  // Before the visitor submits.
  useEffect(() => void keyNamespace(Date.now()), []);

  function change(event: FormEvent<HTMLFormElement>) {
    const { target, nativeEvent } = event;
    if (target instanceof HTMLInputElement) {
      if (target.name === "mobile" && nativeEvent instanceof InputEvent) {
        formatTypedPhone(target, nativeEvent);
      }
      if (target.name === "work_email") setMeant(undefined);
    }
    fieldChanged(event);
    if (!saving) contactDraft.save(formContactEntries(event.currentTarget));
  }

  function leave(event: FocusEvent<HTMLFormElement>) {
    const { target } = event;
    // Empty fields are reported on submit only.
    if (!(target instanceof HTMLInputElement) || target.value === "") return;
    if (target.name === "work_email") setMeant(meantDomain(target.value));
    const phone = phoneSchema.safeParse(target.value);
    if (target.name === "mobile" && phone.success) target.value = formatPhone(phone.data);
    fieldLeft(target.name);
  }

  function acceptDomain(domain: string) {
    const field = formRef.current?.elements.namedItem("work_email");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = field.value.slice(0, field.value.lastIndexOf("@") + 1) + domain;
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const form = event.currentTarget;
    const entries = formContactEntries(form);
    const errors = contactErrors(entries);
    if (errors.length > 0) return showErrors(errors);
    setSaving(true);
    try {
      const gateLeft = new Promise<void>((resolve) => {
        onLeave.current = resolve;
      });
      // The visitor began to fill in a restored form on an earlier page.
      const elapsedMs = wasRestored ? undefined : performance.now() - shownAt;
      const signals = readBotSignals(form, elapsedMs);
      const firstAttempt = submitLead({ inputs, contact: entries, form: signals }, gateLeft);
      contactDraft.remove();
      onSubmitted(entries);
      await firstAttempt;
    } finally {
      // The visitor gets the plan even if the lead was not saved, unless they have started over.
      if (formRef.current) onGenerated();
    }
  }

  const notes: Partial<Record<keyof ContactEntries, ReactNode>> = {
    work_email: (
      // A screen reader announces the question.
      <div role="status">
        {meant && (
          <Button
            variant="quiet"
            textStyle="sm"
            px="2"
            mx="-2"
            // As high as a message, with the target of a finger.
            mt="-1"
            mb="-3"
            textDecoration="underline"
            onClick={() => acceptDomain(meant)}
          >
            {`Did you mean ${meant}?`}
          </Button>
        )}
      </div>
    ),
  };
  return (
    <StepLayout
      title="Get Your Custom 30-Day Plan"
      lead={`For ${formatGoals(inputs)}`}
      note="Daily budget, week by week, and what you keep."
      asideElement={
        <div className="step-aside" data-wide="">
          <PlanContents />
          <PlanRates />
        </div>
      }
    >
      <form
        className="step-form"
        ref={formRef}
        noValidate
        onInput={change}
        onBlur={leave}
        onSubmit={submit}
      >
        {contactFields.map((field) => (
          <TextField
            key={field.name}
            enterKeyHint="next"
            {...field}
            note={notes[field.name]}
            defaultValue={contact?.[field.name] ?? ""}
            message={messages[field.name]}
          />
        ))}
        <HoneypotField />
        <chakra.div display="grid" gap="1" textStyle={{ base: "xs", md: "sm" }} color="fg.muted">
          <CallNote />
          <ConsentLine />
        </chakra.div>
        <SubmitButton busy={saving}>
          {saving && <Spinner />}
          <span>Generate My Plan</span>
        </SubmitButton>
      </form>
    </StepLayout>
  );
}

function contactErrors(entries: ContactEntries): readonly FieldError[] {
  const result = contactSchema.safeParse(entries);
  return result.success ? [] : fieldErrors(result.error);
}

function formContactEntries(form: HTMLFormElement): ContactEntries {
  return contactEntriesSchema.parse(Object.fromEntries(new FormData(form)));
}

/** Formats a number typed at its end: "(305) 867-53". Leaves other edits, for the cursor's sake, and country codes alone. */
function formatTypedPhone(input: HTMLInputElement, { inputType }: InputEvent) {
  const { value, selectionEnd } = input;
  const digits = value.replaceAll(/\D/g, "");
  const isAtEnd = selectionEnd === value.length && /\d$/.test(value);
  if (inputType !== "insertText" || !isAtEnd || !/^[\s(]*[2-9][\d\s().-]*$/.test(value)) return;
  if (digits.length < 4 || digits.length > 10) return;
  const [, area, exchange, line] = digits.match(/^(...)(.{1,3})(.*)$/) ?? [];
  input.value = `(${area}) ${exchange}${line && `-${line}`}`;
}

/** Who calls, and when. */
function CallNote() {
  const { call } = useBrand();
  return <p>{`${call.with} calls you ${call.when}.`}</p>;
}

/** How the details are used, with a link to the privacy policy. */
function ConsentLine() {
  const { privacyUrl } = useBrand();
  const [before, after] = currentConsentText.split(consentLinkText);
  return (
    <p>
      <span>{before}</span>
      {/* In a new tab, so that the form keeps its input. */}
      <PolicyLink href={privacyUrl} target="_blank" rel="noopener">
        {consentLinkText}
      </PolicyLink>
      <span>{after}</span>
    </p>
  );
}

const PolicyLink = chakra("a", {
  base: { textDecoration: "underline", textUnderlineOffset: "2px", _hover: { color: "fg" } },
});

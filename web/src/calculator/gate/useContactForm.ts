import { formatPhone } from "@planner/shared/format";
import { contactSchema } from "@planner/shared/lead/contact/contactSchema";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import { type FieldError, fieldErrors } from "@planner/shared/lead/fieldRules";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { keyNamespace } from "../../outbox/keyNamespace.ts";
import { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { type ContactEntries, contactDraft, contactEntriesSchema } from "./contactDraft.ts";
import { formatPhoneWhileTyping } from "./formatPhoneWhileTyping.ts";
import { readBotSignals } from "./HoneypotField.tsx";
import { meantDomain, replaceDomain } from "./meantDomain.ts";
import { submitLead } from "./submitLead.ts";

export type ContactFormProps = Readonly<{
  inputs: PlanInputs;
  /** The details submitted on this page with an earlier plan. */
  submitted: ContactEntries | undefined;
  /** Called when the lead is in the outbox. From then on, closing the page does not lose it. */
  onSubmitted: (contact: ContactEntries) => void;
  onGenerated: () => void;
}>;

/** The state of the contact form and its handlers. It starts with the tab's draft or the submitted details. */
export function useContactForm({ inputs, submitted, onSubmitted, onGenerated }: ContactFormProps) {
  const [defaults] = useState(() => contactDraft.load() ?? submitted);
  const [isSaving, setSaving] = useState(false);
  const [suggestedDomain, setSuggestedDomain] = useState<string>();
  const { formRef, messages, fieldChanged, fieldLeft, showErrors } = useFieldErrors((form) =>
    contactErrors(formContactEntries(form)),
  );
  const readElapsedMs = useElapsedTime(defaults);
  const whenUnmounted = useUnmount();

  // Creates the namespace before the visitor submits.
  useEffect(() => void keyNamespace(Date.now()), []);

  function change(event: FormEvent<HTMLFormElement>) {
    const { target, nativeEvent } = event;
    const field = target instanceof HTMLInputElement ? target : undefined;
    if (field?.name === "mobile" && nativeEvent instanceof InputEvent) {
      formatPhoneWhileTyping(field, nativeEvent);
    }
    if (field?.name === "work_email") setSuggestedDomain(undefined);
    fieldChanged(event);
    if (!isSaving) contactDraft.save(formContactEntries(event.currentTarget));
  }

  function leaveField({ target }: FocusEvent<HTMLFormElement>) {
    // Empty fields are reported on submit only.
    if (!(target instanceof HTMLInputElement) || target.value === "") return;
    if (target.name === "work_email") setSuggestedDomain(meantDomain(target.value));
    if (target.name === "mobile") {
      const phone = phoneSchema.safeParse(target.value);
      if (phone.success) target.value = formatPhone(phone.data);
    }
    fieldLeft(target.name);
  }

  function acceptDomain(domain: string) {
    const field = formRef.current?.elements.namedItem("work_email");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = replaceDomain(field.value, domain);
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const form = event.currentTarget;
    const contact = formContactEntries(form);
    const errors = contactErrors(contact);
    if (errors.length > 0) return showErrors(errors);
    setSaving(true);
    try {
      const signals = readBotSignals(form, readElapsedMs());
      const firstAttempt = submitLead({ inputs, contact, form: signals }, whenUnmounted());
      contactDraft.remove();
      onSubmitted(contact);
      await firstAttempt;
    } finally {
      // The visitor gets the plan even if the lead was not saved, unless they have started over.
      if (formRef.current) onGenerated();
    }
  }

  const handlers = { onInput: change, onBlur: leaveField, onSubmit: submit };
  return { formRef, handlers, defaults, messages, isSaving, suggestedDomain, acceptDomain };
}

/**
 * Returns a function that reads the time since the form appeared. Undefined if it appeared with text, which the visitor
 * entered on an earlier page.
 */
function useElapsedTime(defaults: ContactEntries | undefined): () => number | undefined {
  // A monotonic clock: the visitor may change the system's time.
  const [shownAt] = useState(() => performance.now());
  const wasRestored = Object.values(defaults ?? {}).some((text) => text !== "");
  return () => (wasRestored ? undefined : performance.now() - shownAt);
}

/** Returns a function whose promise resolves when the component is removed. */
function useUnmount(): () => Promise<void> {
  const resolveUnmount = useRef<() => void>(undefined);
  useEffect(() => () => resolveUnmount.current?.(), []);
  return () =>
    new Promise((resolve) => {
      resolveUnmount.current = resolve;
    });
}

function contactErrors(entries: ContactEntries): readonly FieldError[] {
  const result = contactSchema.safeParse(entries);
  return result.success ? [] : fieldErrors(result.error);
}

function formContactEntries(form: HTMLFormElement): ContactEntries {
  return contactEntriesSchema.parse(Object.fromEntries(new FormData(form)));
}

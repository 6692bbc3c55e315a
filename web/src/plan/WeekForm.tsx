import { chakra } from "@chakra-ui/react";
import {
  planContract,
  type SavedPlan,
  type StoredWeek,
  type WeekEntry,
} from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import { formatAboutCount, formatMoney, pluralize } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { callApi } from "../api/callApi.ts";
import { SmallDisclosure } from "../planView/Disclosure.tsx";
import { Button, SubmitButton } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useFieldErrors } from "../ui/useFieldErrors.ts";
import { holderOf } from "./planLink.ts";
import {
  entryText,
  isPending,
  pendingFields,
  readWeek,
  type WeekField,
  weekDraft,
  weekFields,
} from "./weekEntries.ts";

type WeekFormProps = Readonly<{
  token: string;
  plan: SavedPlan;
  week: number;
  onSaved: (plan: SavedPlan) => void;
  /** Called if the link has ended. */
  onEnded: () => void;
  /** Absent if the week is the one to enter next. */
  onCancel: (() => void) | undefined;
}>;

/** `asking`: more booked estimates than leads, which is saved after a second press. */
type Step = "editing" | "saving" | "failed" | "asking";

/** The numbers of a week. What is typed survives failures and reloads. */
export function WeekForm({ token, plan, week, onSaved, onEnded, onCancel }: WeekFormProps) {
  const [step, setStep] = useState<Step>("editing");
  /** The plan after another tab or device was faster. */
  const [newer, setNewer] = useState<SavedPlan>();
  const { formRef, messages, fieldChanged, refuse } = useFieldErrors((form) => {
    const read = readWeek(new FormData(form));
    return read.ok ? [] : read.errors;
  });
  const [draft] = useState(() => weekDraft(token, week, storedWeek(plan, week)));
  const [typed] = useState(draft.read);
  const pendingRef = useRef<HTMLDetailsElement>(null);
  const stored = storedWeek(newer ?? plan, week);
  const planned = plannedWeek(plan, week);

  const reject: typeof refuse = (errors) => {
    setStep("editing");
    // Its fields cannot be focused while it is closed.
    if (pendingRef.current && isPending(errors[0]?.path ?? "")) pendingRef.current.open = true;
    refuse(errors);
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step === "saving") return;
    const read = readWeek(new FormData(event.currentTarget));
    if (!read.ok) reject(read.errors);
    else if (read.entry.booked > read.entry.leads && step !== "asking") setStep("asking");
    else void save(read.entry);
  }

  async function save(entry: WeekEntry) {
    setStep("saving");
    const match = stored ? { ifMatch: entityTag(stored.version) } : { ifNoneMatch: "*" as const };
    const request = { week: String(week), ...match, body: entry };
    const outcome = await callApi(planContract.putWeek, request, holderOf(token));
    if (outcome.kind === "done") return settle(outcome.value);
    if (outcome.kind === "notFound") return onEnded();
    if (outcome.kind === "invalid" && outcome.errors.length > 0) return reject(outcome.errors);
    setStep(outcome.kind === "stale" ? "editing" : "failed");
    if (outcome.kind === "stale") setNewer(outcome.current.plan);
  }

  function settle(saved: SavedPlan) {
    draft.remove();
    onSaved(saved);
  }

  function change({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    draft.write(currentTarget);
    setStep((current) => (current === "saving" ? current : "editing"));
    if (target instanceof HTMLInputElement) fieldChanged(target.name);
  }

  const field = (name: WeekField) => (
    <TextField
      key={name}
      name={name}
      {...fieldTexts[name]}
      optional={isPending(name)}
      defaultValue={typed?.[name] ?? entryText(storedWeek(plan, week), name)}
      benchmark={planned[name]}
      message={messages[name]}
      inputMode={name === "spend_cents" ? "decimal" : "numeric"}
      autoComplete="off"
      enterKeyHint={name === "won" ? "done" : "next"}
    />
  );

  return (
    <Form ref={formRef} noValidate onInput={change} onSubmit={submit} onKeyDown={moveOn}>
      {weekFields.map(field)}
      <chakra.p textStyle="sm" color="fg.muted">
        Count what happened in this week, also for estimates booked earlier. Correct an old week
        only if it has a mistake.
      </chakra.p>
      <SmallDisclosure
        ref={pendingRef}
        open={pendingFields.some((name) => typed?.[name] || stored?.[name])}
      >
        <summary>Anything still open?</summary>
        {pendingFields.map(field)}
      </SmallDisclosure>
      <Message role="alert">
        {step === "asking"
          ? "That’s more estimates than leads. Are some from earlier weeks?"
          : step === "failed"
            ? "Not saved. Check your connection, or try again in a moment. Your numbers are still here."
            : newer && `Week ${week} was saved on another screen first: ${describeWeek(stored)}`}
      </Message>
      <SubmitButton busy={step === "saving"}>
        {step === "asking" ? "Yes, save" : newer ? "Keep mine" : `Save week ${week}`}
      </SubmitButton>
      {newer && (
        <Button variant="secondary" onClick={() => settle(newer)}>
          Keep the saved ones
        </Button>
      )}
      {onCancel && (
        <Button
          variant="quiet"
          onClick={() => {
            draft.remove();
            onCancel();
          }}
        >
          Cancel
        </Button>
      )}
    </Form>
  );
}

/** Enter moves to the next field, and submits from the last one. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const shown = fields.filter((field) => field.closest("details:not([open])") === null);
  const next = shown[shown.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function storedWeek({ weeks }: SavedPlan, week: number): StoredWeek | undefined {
  return weeks.find((each) => each.week === week);
}

/** What the plan expects of a week. */
function plannedWeek(
  { inputs, assumptions }: SavedPlan,
  week: number,
): Readonly<Partial<Record<WeekField, string>>> {
  const planned = computePlan(inputs, "expected", assumptions).weeks[week - 1];
  if (!planned) return {};
  const count = (number: number) => `plan ${formatAboutCount(number)}`;
  return {
    spend_cents: `plan ${formatMoney(planned.ad_spend)}`,
    leads: count(planned.leads),
    booked: count(planned.bookings),
    held: count(planned.shows),
    won: count(planned.jobs),
  };
}

/** The saved numbers, to compare with the typed ones. */
function describeWeek(stored: StoredWeek | undefined): string {
  if (!stored) return "";
  const { spend_cents, leads, booked, held, won, still_to_come, undecided } = stored;
  const figures = [
    formatMoney(spend_cents / 100),
    pluralize(leads, "lead"),
    `${booked} booked`,
    `${held} held`,
    `${won} won`,
    ...(still_to_come === undefined ? [] : [`${still_to_come} still to come`]),
    ...(undecided === undefined ? [] : [`${undecided} undecided`]),
  ];
  return `${figures.join(", ")}.`;
}

const fieldTexts: Readonly<Record<WeekField, { label: string; hint?: string }>> = {
  spend_cents: { label: "Ad spend, in dollars" },
  leads: { label: "Leads" },
  booked: { label: "Booked" },
  held: { label: "Held" },
  won: { label: "Won" },
  still_to_come: { label: "Still to come", hint: "All that are booked and not held yet" },
  undecided: { label: "Undecided", hint: "All that are held, with no answer yet" },
};

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "3",
    p: { base: "3", md: "4" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "lg",
    boxShadow: "panel",
    // The counts, below the spend, are side by side.
    "& > *": { gridColumn: "1 / -1" },
    "& > div + div": { gridColumn: "auto" },
    _print: { display: "none" },
  },
});

const Message = chakra("p", {
  base: { fontWeight: "semibold", color: "fg.error", "&:empty": { display: "none" } },
});

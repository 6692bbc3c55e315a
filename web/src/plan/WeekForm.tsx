import { chakra } from "@chakra-ui/react";
import type { SavedPlan, StoredWeek, WeekEntry } from "@planner/shared/api/planContract";
import { formatAboutCount, formatMoney } from "@planner/shared/format";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { putWeek } from "../api/planApi.ts";
import { PlainTable } from "../calculator/results/parts/PlainTable.tsx";
import { Button, SubmitButton } from "../ui/Button.tsx";
import { ControlBox, ControlInput, Field, fieldMessageId } from "../ui/Field.tsx";
import {
  entriesOf,
  pendingFields,
  readWeek,
  type WeekEntries,
  type WeekField,
  weekDrafts,
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

/** What follows a press of the button. */
type Step =
  | { readonly kind: "editing" }
  | { readonly kind: "saving" }
  | { readonly kind: "failed" }
  /** More booked estimates than leads: asks whether that is right. */
  | { readonly kind: "asking"; readonly entry: WeekEntry }
  /** Another tab or device was faster. */
  | { readonly kind: "stale"; readonly entry: WeekEntry; readonly plan: SavedPlan };

/** The numbers of a week. What is typed survives failures and reloads. */
export function WeekForm({ token, plan, week, onSaved, onEnded, onCancel }: WeekFormProps) {
  const stored = storedWeek(plan, week);
  const [draft] = useState(() => weekDrafts.load(token, week));
  const [entries, setEntries] = useState<WeekEntries>(draft?.entries ?? entriesOf(stored));
  const [hasPending, setPending] = useState(() => pendingFields.some((name) => entries[name]));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const version = stored?.version ?? 0;
  const [step, setStep] = useState<Step>(() => {
    const typed = draft && draft.version !== version ? readWeek(draft.entries) : undefined;
    return typed?.ok ? { kind: "stale", entry: typed.entry, plan } : { kind: "editing" };
  });
  const formRef = useRef<HTMLFormElement>(null);
  const planned = plannedWeek(plan, week);

  function enter(name: WeekField, text: string) {
    const changed = { ...entries, [name]: text };
    setEntries(changed);
    weekDrafts.save(token, week, { version, entries: changed });
    setErrors((shown) => shown.filter(({ path }) => path !== name));
    setStep({ kind: "editing" });
  }

  function refuse(found: readonly FieldError[]) {
    // Renders before moving focus, so that a screen reader finds the message on the focused field.
    flushSync(() => {
      setErrors(found);
      setStep({ kind: "editing" });
    });
    focusField(found[0]?.path ?? "");
  }

  function focusField(name: string) {
    const field = formRef.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step.kind === "saving") return;
    const read = readWeek(entries);
    if (!read.ok) refuse(read.errors);
    else if (read.entry.booked > read.entry.leads) setStep({ kind: "asking", entry: read.entry });
    else void save(read.entry, stored);
  }

  async function save(entry: WeekEntry, corrected: StoredWeek | undefined) {
    setStep({ kind: "saving" });
    const outcome = await putWeek(token, { number: week, entry, stored: corrected });
    if (outcome.kind === "done") finish(outcome.value);
    else if (outcome.kind === "stale") setStep({ kind: "stale", entry, plan: outcome.plan });
    else if (outcome.kind === "invalid") refuse(outcome.errors);
    else if (outcome.kind === "unknown link") onEnded();
    else setStep({ kind: "failed" });
  }

  function finish(saved: SavedPlan) {
    weekDrafts.save(token, week, undefined);
    onSaved(saved);
  }

  return (
    <Form ref={formRef} noValidate onSubmit={submit} onKeyDown={moveOn}>
      <Grid>
        {weekFields
          .filter((name) => hasPending || !pendingFields.includes(name))
          .map((name) => (
            <WeekInput
              key={name}
              name={name}
              text={entries[name]}
              expected={planned[name]}
              message={errors.find(({ path }) => path === name)?.message}
              isLast={name === (hasPending ? "undecided" : "won")}
              onEntry={(text) => enter(name, text)}
            />
          ))}
      </Grid>
      <chakra.p textStyle="sm" color="fg.muted">
        Held and won are of the estimates booked in this week. Correct the week when more of them
        happen.
      </chakra.p>
      {!hasPending && (
        <Button variant="quiet" px="2" ms="-2" justifySelf="start" onClick={() => setPending(true)}>
          Some still to come?
        </Button>
      )}
      {step.kind === "failed" && (
        <Message role="alert">
          Not saved. Check your connection, or try again in a moment. Your numbers are kept here.
        </Message>
      )}
      {step.kind === "asking" && (
        <Question tabIndex={-1} ref={focusOn}>
          <p>More estimates than leads: from earlier weeks?</p>
          <Button onClick={() => void save(step.entry, stored)}>Yes, save</Button>
          <Button variant="secondary" onClick={() => focusField("booked")}>
            No, correct it
          </Button>
        </Question>
      )}
      {step.kind === "stale" && (
        <Question tabIndex={-1} ref={focusOn}>
          <p>Week {week} was saved elsewhere first. Which numbers are right?</p>
          <PlainTable {...bothVersions(step.entry, storedWeek(step.plan, week))} />
          <Button onClick={() => void save(step.entry, storedWeek(step.plan, week))}>
            Keep mine
          </Button>
          <Button variant="secondary" onClick={() => finish(step.plan)}>
            Keep the saved ones
          </Button>
        </Question>
      )}
      {(step.kind === "editing" || step.kind === "saving" || step.kind === "failed") && (
        <SubmitButton busy={step.kind === "saving"}>Save week {week}</SubmitButton>
      )}
      {onCancel && (
        <Button
          variant="quiet"
          onClick={() => {
            weekDrafts.save(token, week, undefined);
            onCancel();
          }}
        >
          Cancel
        </Button>
      )}
    </Form>
  );
}

type WeekInputProps = Readonly<{
  name: WeekField;
  text: string;
  /** The plan's number. Undefined for the optional fields. */
  expected: number | undefined;
  message: string | undefined;
  isLast: boolean;
  onEntry: (text: string) => void;
}>;

/** A number field. The plan's number is its placeholder, and next to its label once a number is typed. */
function WeekInput({ name, text, expected, message, isLast, onEntry }: WeekInputProps) {
  const { label, hint, format } = fieldTexts[name];
  const planned = expected === undefined ? undefined : format(expected);
  const description = `${name}-${hint ? "hint" : "benchmark"}`;
  return (
    <chakra.div gridColumn={name === "spend_cents" ? "1 / -1" : undefined}>
      <Field
        id={name}
        label={label}
        hint={hint}
        benchmark={planned && `plan ${planned}`}
        message={message}
      >
        <ControlBox>
          <ControlInput
            id={name}
            name={name}
            value={text}
            onChange={({ target }) => onEntry(target.value)}
            inputMode={name === "spend_cents" ? "decimal" : "numeric"}
            autoComplete="off"
            enterKeyHint={isLast ? "done" : "next"}
            placeholder={planned && `plan ${planned}`}
            required={planned !== undefined}
            aria-invalid={message !== undefined}
            aria-describedby={message ? fieldMessageId(name) : description}
            textStyle="lg"
            fontWeight="semibold"
            _placeholder={{ fontWeight: "normal" }}
          />
        </ControlBox>
      </Field>
    </chakra.div>
  );
}

/** The button that had the focus is gone. */
function focusOn(question: HTMLElement | null) {
  question?.focus();
}

/** Enter moves to the next field, and submits from the last one. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const next = fields[fields.indexOf(event.target) + 1];
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
): Readonly<Partial<Record<WeekField, number>>> {
  const planned = computePlan(inputs, "expected", assumptions).weeks[week - 1];
  if (!planned) return {};
  const { ad_spend, leads, bookings, shows, jobs } = planned;
  return { spend_cents: ad_spend, leads, booked: bookings, held: shows, won: jobs };
}

/** The typed numbers next to the saved ones. */
function bothVersions(mine: WeekEntry, saved: StoredWeek | undefined) {
  return {
    caption: "Your numbers and the saved ones",
    columns: ["Number", "Yours", "Saved"],
    rows: weekFields
      .filter((name) => mine[name] !== undefined || saved?.[name] !== undefined)
      .map((name) => {
        const { label } = fieldTexts[name];
        return [label, entriesOf(mine)[name] || "–", entriesOf(saved)[name] || "–"] as const;
      })
      .map(([label, ...cells]): [string, ...string[]] => [label, ...cells]),
  };
}

const fieldTexts: Readonly<
  Record<WeekField, { label: string; hint?: string; format: (value: number) => string }>
> = {
  spend_cents: { label: "Ad spend, in dollars", format: formatMoney },
  leads: { label: "Leads", format: formatAboutCount },
  booked: { label: "Booked", format: formatAboutCount },
  held: { label: "Held", format: formatAboutCount },
  won: { label: "Won", format: formatAboutCount },
  still_to_come: { label: "Still to come", hint: "Booked, not held yet", format: formatAboutCount },
  undecided: { label: "Undecided", hint: "Held, no answer yet", format: formatAboutCount },
};

const Form = chakra("form", {
  base: {
    display: "grid",
    gap: "3",
    p: { base: "3", md: "4" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "lg",
    boxShadow: "panel",
    _print: { display: "none" },
  },
});

const Grid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "3",
    "& > :has(:placeholder-shown) [id$=benchmark]": { visibility: "hidden" },
  },
});

const Message = chakra("p", { base: { color: "fg.error", fontWeight: "medium" } });

const Question = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    p: "3",
    borderRadius: "md",
    bg: "status.yellow.subtle",
    fontWeight: "semibold",
  },
});

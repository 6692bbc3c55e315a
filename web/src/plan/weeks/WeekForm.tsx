import { chakra } from "@chakra-ui/react";
import type { SavedPlan, StoredWeek } from "@planner/shared/api/planContract";
import { lags } from "@planner/shared/api/planForecast";
import { addWeeks } from "@planner/shared/calendar";
import { formatMoney, pluralize } from "@planner/shared/format";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { statedOpen } from "../forecast/forecastTexts.ts";
import { fieldHints } from "./fieldHints.ts";
import { LagQuestion } from "./LagQuestion.tsx";
import type { PlanWeekToEnter } from "./planView.ts";
import { type SaveOutcome, type Status, storedWeek, useWeekSaving } from "./useWeekSaving.ts";
import { monthDay, weekName } from "./weekDates.ts";
import { doubtsAbout } from "./weekDoubts.ts";
import {
  entryTexts,
  keepAnswer,
  namedErrors,
  readWeek,
  type WeekField,
  weekFields,
} from "./weekFields.ts";
import { weekDraft } from "./weekStorage.ts";
import { meanTicket } from "./weekSums.ts";

type WeekFormProps = Readonly<{
  token: string;
  plan: SavedPlan;
  week: PlanWeekToEnter;
  /** Shows the saved plan, or one whose start was moved elsewhere. The draft is then kept. */
  showPlan: (plan: SavedPlan, status: Status) => void;
  /** Called if the link has ended. */
  onEnded: () => void;
  /** Absent if the week is the one to enter next. */
  onCancel: (() => void) | undefined;
}>;

/** By the name of the field. */
type Texts = Readonly<Record<string, string>>;

/** The numbers of a week. What is typed survives failures and reloads. */
export function WeekForm({ token, plan, week, showPlan, onEnded, onCancel }: WeekFormProps) {
  const { monday } = week;
  /** `asking`: about numbers that can hardly be, which are saved after a second press. */
  const [step, setStep] = useState<"editing" | "saving" | "failed" | "asking">("editing");
  const { formRef, messages, notices, fieldChanged, refuse } = useFieldErrors(
    (form) => readWeek(new FormData(form)).errors,
  );
  const [draft] = useState(() => weekDraft(token, monday, storedWeek(plan, monday)));
  const { newer, stored, save, keepSaved } = useWeekSaving({
    token,
    plan,
    week,
    showPlan,
    onEnded,
    onSaved: draft.remove,
  });
  const [typed, setTyped] = useState<Texts>(() => draft.read() ?? entryTexts(stored));
  const [initial] = useState(typed);
  const hints = fieldHints(plan, week, typed);
  const isLast = Date.now() < Date.parse(addWeeks(monday, 2));
  const day = isLast ? "today" : monthDay(addWeeks(monday, 1));

  const reject: typeof refuse = (errors, doubts) => {
    setStep(doubts ? "asking" : "editing");
    refuse(errors, doubts);
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step === "saving") return;
    const form = new FormData(event.currentTarget);
    const { entry, errors } = readWeek(form);
    if (!entry) return reject(errors);
    const weeks = [...plan.earlier, plan].flatMap((each) => each.weeks);
    const doubts = doubtsAbout(entry, { monday, weeks, ticket: meanTicket(plan) });
    if (doubts.length > 0 && step !== "asking") return reject([], doubts);
    setStep("saving");
    const lag = lags.find((each) => each === form.get("lag"));
    showOutcome(await save(keepAnswer(entry, stored), lag));
  }

  function showOutcome(outcome: SaveOutcome) {
    if (outcome.kind === "done") return;
    const wrong = outcome.kind === "rejected" ? namedErrors(outcome.fields) : [];
    if (wrong.length > 0) reject(wrong);
    else setStep(outcome.kind === "stale" ? "editing" : "failed");
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const texts: Texts = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)]),
    );
    draft.write(texts);
    setTyped(texts);
    setStep((current) => (current === "saving" ? current : "editing"));
    fieldChanged(event);
  }

  function cancel() {
    draft.remove();
    onCancel?.();
  }

  /** Enter moves to the next field, and submits from the last one. If a question is asked, it says yes. */
  function moveOn(event: KeyboardEvent<HTMLFormElement>) {
    const { target, currentTarget: form } = event;
    if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || step === "asking") return;
    const names = [...new Set([...form.querySelectorAll("input")].map(({ name }) => name))];
    const name = names[names.indexOf(target.name) + 1];
    const [first] = form.querySelectorAll<HTMLInputElement>(`[name=${name}]`);
    if (!name || !first) return;
    event.preventDefault();
    const next = form.querySelector<HTMLInputElement>(`[name=${name}]:checked`) ?? first;
    next.focus();
    next.select();
  }

  const field = ({ name, label, unit, isOptional }: WeekField) => (
    <TextField
      key={name}
      name={name}
      label={label}
      qualifier={hints[name]?.plan}
      isBeside
      unit={unit}
      required={!isOptional}
      defaultValue={initial[name]}
      placeholder={hints[name]?.usual}
      message={messages[name]}
      notice={notices[name]}
      inputMode={unit ? "decimal" : "numeric"}
      autoComplete="off"
      enterKeyHint={name === "won_revenue_cents" ? "done" : "next"}
    />
  );

  function problem(): string {
    if (step === "asking") return "Check what is asked above, or save it as it is.";
    if (step === "failed") {
      return "Not saved. Check your connection and try again. Your numbers are still here.";
    }
    return newer ? `Another screen saved ${weekName(week)} first: ${describeWeek(stored)}` : "";
  }

  function saveLabel(): string {
    if (step === "asking") return "Yes, save";
    return newer ? "Keep mine" : `Save ${weekName(week)}`;
  }

  return (
    <Form
      ref={formRef}
      data-asking={step === "asking" || undefined}
      noValidate
      onInput={change}
      onSubmit={(event) => void submit(event)}
      onKeyDown={moveOn}
    >
      {weekFields.filter((each) => !each.isOptional).map(field)}
      {plan.lag === undefined && <LagQuestion chosen={initial.lag} />}
      <p>{`If you know it, as of ${day}`}</p>
      {weekFields.filter((each) => each.isOptional).map(field)}
      <SaveBar>
        <div role="alert">{problem()}</div>
        <SubmitButton busy={step === "saving"}>{saveLabel()}</SubmitButton>
      </SaveBar>
      {newer && (
        <Button variant="secondary" onClick={() => keepSaved(newer)}>
          Keep the saved ones
        </Button>
      )}
      {onCancel && (
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
    </Form>
  );
}

/** The saved numbers, to compare with the typed ones. */
function describeWeek(stored: StoredWeek | undefined): string {
  if (!stored) return "";
  const { spend_cents, leads, booked, held, won } = stored;
  const counts = `${pluralize(leads, "lead")}, ${booked} booked, ${held} held, ${won} won.`;
  return `${formatMoney(spend_cents / 100)}, ${counts} ${statedOpen(stored)}`.trim();
}

/** Labels are left and numbers right. On phones, it has no frame. */
const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "1.5",
    maxW: "form",
    md: {
      p: "4",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "lg",
      boxShadow: "panel",
    },
    "& > p": { mt: "2", textStyle: "sm", color: "fg.muted" },
    "& .field-head": { display: "grid", mb: "0" },
    "& .field-label": { textStyle: "md" },
    "& .field[data-beside] > .control-box": { flexBasis: "9.5rem" },
    "& .control-input": {
      minW: "0",
      textAlign: "end",
      textStyle: "lg",
      fontWeight: "semibold",
    },
    "& ::placeholder": { fontSize: "sm", fontWeight: "normal" },
    "&[data-asking] :is([aria-live], [role=alert])": { color: "status.yellow.fg !important" },
    _print: { display: "none" },
  },
});

/** On phones, it stays at the lower edge of the screen, from side to side. */
const SaveBar = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    mt: "2",
    mdDown: {
      position: "sticky",
      bottom: "0",
      mx: "-4",
      px: "4",
      pt: "2",
      pb: "max(0.5rem, env(safe-area-inset-bottom))",
      borderBlockWidth: "1px",
      bg: "bg.panel",
    },
    "& > :empty": { display: "none" },
    "& > [role=alert]": { color: "fg.error" },
    "@media (max-height: 24rem)": { position: "static" },
  },
});

import { chakra } from "@chakra-ui/react";
import {
  planContract,
  type SavedPlan,
  type StoredWeek,
  type WeekEntry,
} from "@planner/shared/api/planContract";
import { lags } from "@planner/shared/api/planForecast";
import { entityTag } from "@planner/shared/api/route";
import { addWeeks } from "@planner/shared/calendar";
import { formatMoney, pluralize } from "@planner/shared/format";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { statedOpen } from "../forecast/forecastTexts.ts";
import { holderOf } from "../planLink.ts";
import {
  doubtsAbout,
  entryTexts,
  keepAnswer,
  monthDay,
  namedErrors,
  type PlanWeekToEnter,
  plannedEntry,
  readWeek,
  sumTexts,
  usuallyOpen,
  type WeekField,
  weekDraft,
  weekFields,
  weekName,
} from "./weekEntries.ts";

type WeekFormProps = Readonly<{
  token: string;
  plan: SavedPlan;
  week: PlanWeekToEnter;
  /** Called with the saved plan, or with one whose start was moved elsewhere. The draft is then kept. */
  onPlan: (plan: SavedPlan, status: Status) => void;
  /** Called if the link has ended. */
  onEnded: () => void;
  /** Absent if the week is the one to enter next. */
  onCancel: (() => void) | undefined;
}>;

/** What was just done. `saved` is the Monday of a saved week, which can be changed. */
export type Status = Readonly<{ text: string; detail?: string; saved?: string }>;

/** The numbers of a week. What is typed survives failures and reloads. */
export function WeekForm({ token, plan, week, onPlan, onEnded, onCancel }: WeekFormProps) {
  const { monday } = week;
  /** `asking`: about numbers that can hardly be, which are saved after a second press. */
  const [step, setStep] = useState<"editing" | "saving" | "failed" | "asking">("editing");
  /** The plan after another tab or device was faster. */
  const [newer, setNewer] = useState<SavedPlan>();
  const { formRef, messages, notices, fieldChanged, refuse } = useFieldErrors(
    (form) => readWeek(new FormData(form)).errors,
  );
  const stored = storedWeek(newer ?? plan, monday);
  const [draft] = useState(() => weekDraft(token, monday, stored));
  const [typed, setTyped] = useState<Texts>(() => draft.read() ?? entryTexts(stored));
  const [initial] = useState(typed);
  const planned = plannedTexts(plan, week);
  const holder = holderOf(token);
  const isLast = Date.now() < Date.parse(addWeeks(monday, 2));
  const day = isLast ? "today" : `on ${monthDay(addWeeks(monday, 1))}`;

  const reject: typeof refuse = (errors, doubts) => {
    setStep(doubts ? "asking" : "editing");
    refuse(errors, doubts);
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step === "saving") return;
    const form = new FormData(event.currentTarget);
    const { entry, errors } = readWeek(form);
    if (!entry) return reject(errors);
    const weeks = [...plan.earlier, plan].flatMap((each) => each.weeks);
    const doubts = doubtsAbout(entry, { monday, weeks, ticket: ticketOf(plan) });
    if (doubts.length > 0 && step !== "asking") return reject([], doubts);
    void save(
      keepAnswer(entry, stored),
      lags.find((each) => each === form.get("lag")),
    );
  }

  async function save(entry: WeekEntry, lag: SavedPlan["lag"]) {
    setStep("saving");
    const match = stored ? { ifMatch: entityTag(stored.version) } : { ifNoneMatch: "*" as const };
    const request = { week: String(week.week), ...match, body: { ...entry, monday } };
    const outcome = await callApi(planContract.putWeek, request, holder);
    if (outcome.kind === "done") return settle(outcome.value, lag);
    if (outcome.kind === "notFound") return onEnded();
    if (outcome.kind === "stale") return resolve(outcome.current.plan, entry, lag);
    const wrong = outcome.kind === "invalid" ? outcome.errors.map(({ path }) => path) : [];
    const errors = namedErrors(wrong);
    if (errors.length > 0) return reject(errors);
    setStep("failed");
  }

  function resolve(current: SavedPlan, entry: WeekEntry, lag: SavedPlan["lag"]) {
    const saved = storedWeek(current, monday);
    const isSame = saved && weekFields.every(({ name }) => saved[name] === entry[name]);
    // An earlier attempt, whose response was lost, has saved them.
    if (isSame) return void settle(current, lag);
    setStep("editing");
    if (current.start_date === plan.start_date) setNewer(current);
    else onPlan(current, { text: changedElsewhere });
  }

  async function settle(saved: SavedPlan, lag?: SavedPlan["lag"]) {
    draft.remove();
    const text = `Week ${weekName(week).replace(/^(the )?week /, "")} saved.`;
    const done = { text, detail: statedOpen(storedWeek(saved, monday)), saved: monday };
    if (!lag) return onPlan(saved, done);
    const request = { ifMatch: entityTag(saved.version), body: { lag } };
    const answered = await callApi(planContract.changePlan, request, holder);
    if (answered.kind === "done") onPlan(answered.value, done);
    else onPlan(saved, { ...done, detail: "When estimates are held was not saved. We ask again." });
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

  // The shares are those of the plan's answer. For another one they are not known before it is saved.
  const isUsualLag = !typed.lag || typed.lag === "two_weeks";
  const open: Partial<Record<string, string>> = isUsualLag ? usuallyOpen(plan, monday, typed) : {};
  const field = ({ name, label, unit, isOptional }: WeekField) => (
    <TextField
      key={name}
      name={name}
      label={label}
      unit={unit}
      required={!isOptional}
      defaultValue={initial[name]}
      placeholder={open[name]}
      benchmark={planned[name] && `plan ${planned[name]}`}
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
      return "Not saved. Check your connection, or try again in a moment. Your numbers are still here.";
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
      onSubmit={submit}
      onKeyDown={moveOn}
    >
      {weekFields.filter((each) => !each.isOptional).map(field)}
      {plan.lag === undefined && (
        <fieldset>
          <legend>When are your estimates held and decided?</legend>
          {lags.map((lag) => (
            <label key={lag}>
              <input type="radio" name="lag" value={lag} defaultChecked={initial.lag === lag} />
              <span>{lagNames[lag]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p>{`Still open ${day}, if you know it`}</p>
      {weekFields.filter((each) => each.isOptional).map(field)}
      <chakra.div role="alert" color="fg.error" css={{ "&:empty": { display: "none" } }}>
        {problem()}
      </chakra.div>
      <SubmitButton busy={step === "saving"}>{saveLabel()}</SubmitButton>
      {newer && (
        <Button variant="secondary" onClick={() => void settle(newer)}>
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

export const changedElsewhere = "Another screen changed the plan first. Look at it, and try again.";

export function storedWeek({ weeks }: SavedPlan, monday: string): StoredWeek | undefined {
  return weeks.find((each) => each.monday === monday);
}

function plannedTexts(plan: SavedPlan, { week }: PlanWeekToEnter): Texts {
  const planned = plan.forecast?.weeks[week - 1];
  if (!planned) return {};
  const won_revenue_cents = `${formatMoney(ticketOf(plan))} a job`;
  return { ...sumTexts([plannedEntry(planned)]), won_revenue_cents };
}

/** By the name of the field. */
type Texts = Readonly<Record<string, string>>;

/** The mean ticket of the plan's jobs, in dollars. */
function ticketOf({ forecast }: SavedPlan): number {
  return forecast ? forecast.planned.revenue / forecast.planned.jobs : 0;
}

/** The saved numbers, to compare with the typed ones. */
function describeWeek(stored: StoredWeek | undefined): string {
  if (!stored) return "";
  const { spend_cents, leads, booked, held, won } = stored;
  const counts = `${pluralize(leads, "lead")}, ${booked} booked, ${held} held, ${won} won.`;
  return `${formatMoney(spend_cents / 100)}, ${counts} ${statedOpen(stored)}`.trim();
}

const lagNames = {
  same_week: "Same week",
  two_weeks: "Within two weeks",
  longer: "Longer",
} as const satisfies Readonly<Record<(typeof lags)[number], string>>;

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
    // The counts are side by side; everything else takes the whole width.
    "& > *": { gridColumn: "1 / -1" },
    "& > div:has(input):not(:has(#spend_cents, #won_revenue_cents))": { gridColumn: "auto" },
    "& > p, & legend": { pt: "3", textStyle: "sm", fontWeight: "semibold" },
    "& > p": { borderTopWidth: "1px" },
    "&[data-asking] :is([aria-live], [role=alert])": { color: "status.yellow.fg !important" },
    "& fieldset > label": { display: "flex", alignItems: "center", gap: "3", minH: "touch" },
    "& [type=radio]": { w: "5", h: "5", accentColor: "accent.solid" },
    _print: { display: "none" },
  },
});

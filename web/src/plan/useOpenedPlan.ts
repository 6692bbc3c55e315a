import { planContract, type SavedPlan, type StalePlan } from "@planner/shared/api/planContract";
import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { entityTag } from "@planner/shared/api/route";
import { addWeeks } from "@planner/shared/calendar";
import { pluralize } from "@planner/shared/format";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ApiOutcome, callApi } from "../api/callApi.ts";
import { holderOf } from "./planLink.ts";
import { chosenWeek } from "./weeks/chosenWeek.ts";
import { type PlanWeekToEnter, viewOf } from "./weeks/planView.ts";
import { putWeek } from "./weeks/putWeek.ts";
import { changedElsewhere, type Status } from "./weeks/useWeekSaving.ts";
import { longDay } from "./weeks/weekDates.ts";

export type OpenedPlanProps = Readonly<{
  token: string;
  opened: SavedPlan;
  /** Called if the link has ended in the meantime. */
  onEnded: () => void;
}>;

export type OpenedPlanState = ReturnType<typeof useOpenedPlan>;

/** The state of a plan that has a forecast. */
export type TrackedPlanState = OpenedPlanState & Readonly<{ forecast: PlanForecast }>;

/** The plan, what the page shows of it, and its changes. */
export function useOpenedPlan({ token, opened, onEnded }: OpenedPlanProps) {
  const [plan, setPlan] = useState(opened);
  const [choice] = useState(() => chosenWeek(token));
  const [chosen, setChosen] = useState(choice.read);
  const [hasSkipped, setSkipped] = useState(false);
  const [status, setStatus] = useState<Status>({ text: "" });
  const isSending = useRef(false);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const holder = holderOf(token);
  const ifMatch = entityTag(plan.version);
  const last = plan.weeks.find((each) => each.week === plan.forecast?.ledger.week);

  /** Renders before moving focus, because the pressed button may be gone. */
  function update(change: () => void, focused: RefObject<HTMLElement | null>) {
    flushSync(change);
    focused.current?.focus();
  }

  function choose(monday: string | undefined) {
    choice.write(monday);
    update(() => {
      setChosen(monday);
      setStatus({ text: "" });
    }, titleRef);
  }

  function showPlan(changed: SavedPlan, done: Status) {
    choice.write(undefined);
    update(() => {
      setPlan(changed);
      setChosen(undefined);
      setStatus(done);
    }, statusRef);
  }

  /** Sends a change, one at a time, and shows the plan that comes back, also if another screen was faster. */
  async function apply(send: () => Promise<ApiOutcome<SavedPlan, StalePlan>>, done: Status) {
    if (isSending.current) return;
    isSending.current = true;
    const outcome = await send();
    isSending.current = false;
    if (outcome.kind === "notFound") onEnded();
    else if (outcome.kind === "done") showPlan(outcome.value, done);
    else if (outcome.kind === "stale") showPlan(outcome.current.plan, { text: changedElsewhere });
    else setStatus({ text: (outcome.kind === "invalid" && outcome.reason) || notSaved });
  }

  /** Asks for the week that has ended while the page was open. The server knows the agency's time zone. */
  const refresh = useEffectEvent(async () => {
    const { start_date, weeks_over } = plan;
    const isDue = Date.now() >= Date.parse(addWeeks(start_date, weeks_over + 1));
    if (document.visibilityState === "hidden" || !isDue || weeks_over === planWeeks) return;
    const outcome = await callApi(planContract.openPlan, {}, holder);
    if (outcome.kind === "notFound") return onEnded();
    if (outcome.kind !== "done" || outcome.value.weeks_over === weeks_over) return;
    // Unless the plan has changed meanwhile.
    setPlan((shown) => (shown === plan ? outcome.value : shown));
    setStatus({ text: "" });
  });
  useEffect(() => {
    const listen = () => void refresh();
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  }, []);

  return {
    token,
    plan,
    setPlan,
    status,
    titleRef,
    statusRef,
    view: viewOf(plan, { chosen, hasSkipped }),
    choose,
    showPlan,
    onEnded,
    skip: () => update(() => setSkipped(true), titleRef),
    start: (start_date: string) =>
      apply(() => callApi(planContract.movePlanStart, { ifMatch, body: { start_date } }, holder), {
        text: `Your plan starts on ${longDay(start_date)}.`,
      }),
    startNext: (start_date: string) =>
      apply(() => callApi(planContract.startNextPlan, { ifMatch, body: { start_date } }, holder), {
        text: `Your next plan starts on ${longDay(start_date)}.`,
      }),
    answerWonSince: (won_since: number) =>
      apply(() => callApi(planContract.changePlan, { ifMatch, body: { won_since } }, holder), {
        text: `Saved: ${pluralize(won_since, "job")} won since.`,
      }),
    /** Saves with the last entered week, which had no spend, whether the ads are back in the week after. */
    answerBack: (back_next_week: boolean) => {
      if (!last) return;
      const { week, monday, version, ...entry } = last;
      const answered = { ...entry, back_next_week };
      void apply(() => putWeek(token, { week, monday, version }, answered), {
        text: back_next_week
          ? "Saved: your ads are back next week."
          : "Saved: your ads stay off for now.",
      });
    },
    /** Opens the last entered week at the field for what is open. */
    answerOpen: (stock: "still_to_come" | "undecided") => {
      if (!last) return;
      choose(last.monday);
      document.getElementById(stock)?.focus();
    },
    reminded: () =>
      showPlan({ ...plan, reminder: true }, { text: "We’ll email you every Monday." }),
    /** Saves a week in which nothing happened. */
    saveNothing: ({ week, monday }: PlanWeekToEnter) =>
      apply(() => putWeek(token, { week, monday }, nothingHappened), {
        text: `Week ${week} saved.`,
        detail: "No ads, no leads.",
        saved: monday,
      }),
  };
}

const nothingHappened = { spend_cents: 0, leads: 0, booked: 0, held: 0, won: 0 };

const notSaved = "Not saved. Check your connection and try again.";

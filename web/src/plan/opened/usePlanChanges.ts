import {
  planContract,
  type SavedPlan,
  type StalePlan,
  type WeekEntry,
} from "@planner/shared/api/planContract";
import type { OpenStock } from "@planner/shared/api/planForecast";
import { entityTag } from "@planner/shared/api/route";
import { pluralize } from "@planner/shared/format";
import { useRef } from "react";
import { type ApiOutcome, callApi } from "../../api/callApi.ts";
import { holderOf } from "../planLink.ts";
import { refusalText } from "../refusalText.ts";
import { changedElsewhere, type PlanStatus } from "../weeks/PlanStatus.ts";
import type { PlanWeekToEnter } from "../weeks/planView.ts";
import { putWeek } from "../weeks/putWeek.ts";
import { longDay } from "../weeks/weekDates.ts";

type PlanChangesOptions = Readonly<{
  token: string;
  plan: SavedPlan;
  showPlan: (plan: SavedPlan, status: PlanStatus) => void;
  showStatus: (status: PlanStatus) => void;
  /** Called if the link has ended. */
  onEnded: () => void;
}>;

/** The changes of a plan that one press makes. */
export function usePlanChanges(options: PlanChangesOptions) {
  const { token, plan, showPlan, showStatus, onEnded } = options;
  const isSending = useRef(false);
  const holder = holderOf(token);
  const ifMatch = entityTag(plan.version);

  /** Sends a change, one at a time, and shows the plan that comes back, also if another screen was faster. */
  async function apply(send: () => Promise<ApiOutcome<SavedPlan, StalePlan>>, done: PlanStatus) {
    if (isSending.current) return;
    isSending.current = true;
    const outcome = await send();
    isSending.current = false;
    if (outcome.kind === "notFound") onEnded();
    else if (outcome.kind === "done") showPlan(outcome.value, done);
    else if (outcome.kind === "stale") showPlan(outcome.current.plan, { text: changedElsewhere });
    else showStatus({ text: refusalText(outcome, notSaved) });
  }

  function setStart(route: StartRoute, start_date: string, planName: string) {
    return apply(() => callApi(route, { ifMatch, body: { start_date } }, holder), {
      text: `Your ${planName} starts on ${longDay(start_date)}.`,
    });
  }

  function answerWithLastWeek(answer: Partial<WeekEntry>, said: string) {
    const lastWeek = plan.weeks.find(({ week }) => week === plan.forecast?.ledger.week);
    if (!lastWeek) return;
    const { week, monday, version, ...entry } = lastWeek;
    void apply(() => putWeek(token, { week, monday, version }, { ...entry, ...answer }), {
      text: `Saved: ${said}.`,
    });
  }

  return {
    moveStart: (start: string) => setStart(planContract.movePlanStart, start, "plan"),
    startNextPlan: (start: string) => setStart(planContract.startNextPlan, start, "next plan"),
    answerWonSince: (won_since: number) =>
      apply(() => callApi(planContract.changePlan, { ifMatch, body: { won_since } }, holder), {
        text: `Saved: ${pluralize(won_since, "job")} won since.`,
      }),
    /** Saves with the last entered week, which had no spend, whether the ads are back in the week after. */
    answerBack: (back_next_week: boolean) =>
      answerWithLastWeek(
        { back_next_week },
        back_next_week ? "your ads are back next week" : "your ads stay off for now",
      ),
    /** Saves with the last entered week how many estimates are open. */
    answerOpen: (stock: OpenStock, count: number) =>
      answerWithLastWeek(
        { [stock]: count },
        `${count} ${stock === "undecided" ? stock : "still to come"}`,
      ),
    /** Saves a week in which nothing happened. */
    saveEmptyWeek: ({ week, monday }: PlanWeekToEnter) =>
      apply(() => putWeek(token, { week, monday }, emptyWeek), {
        text: `Week ${week} saved.`,
        detail: "No ads, no leads.",
        saved: monday,
      }),
  };
}

type StartRoute = (typeof planContract)["movePlanStart" | "startNextPlan"];

const emptyWeek = { spend_cents: 0, leads: 0, booked: 0, held: 0, won: 0 };

const notSaved = "Not saved. Check your connection and try again.";

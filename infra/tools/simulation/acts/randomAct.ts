import { dayMs } from "@planner/shared/calendar";
import { remind } from "../deploy.ts";
import type { HistoryRun } from "../HistoryRun.ts";
import type { KnownLead } from "../testing/KnownLead.ts";
import { changeSpendOften, joinSpend } from "./adSpend.ts";
import { book, bookWithoutLead } from "./bookings.ts";
import { erase } from "./erasures.ts";
import { addNote, call, changeOwner, move, planTouch } from "./leadEdits.ts";
import { loseAndRestore } from "./loseAndRestore.ts";
import { usePlan } from "./planLinks.ts";
import { changePlan, enterWeek, savePlan, setReminder } from "./plans.ts";
import { readDesk } from "./readDesk.ts";
import { recount, reindex } from "./rebuilds.ts";
import { saveLead } from "./saveLead.ts";

type Act = () => Promise<void>;

/** Something that a visitor, an administrator, a booking service or an operator does now. */
export function randomAct(run: HistoryRun): Act {
  const { runtime } = run;
  const candidates = run.leads.filter(
    ({ id, erasedAt }) => id !== undefined && (erasedAt === undefined || runtime.chance(0.2)),
  );
  if (candidates.length === 0) return () => saveLead(run);
  if (runtime.chance(0.02)) return () => loseAndRestore(run);
  const lead = runtime.pick(candidates);
  const isWithPlan = run.hasPlans && runtime.chance(0.7);
  const acts = isWithPlan ? planActs(run, lead) : deskActs(run, lead);
  const act = runtime.pick(acts);
  // Sometimes someone else acts at the same moment.
  if (runtime.chance(0.3)) run.start(runtime.pick([act, ...acts]));
  return act;
}

/** What a contractor does with a plan. Some acts are more frequent. */
function planActs(run: HistoryRun, lead: KnownLead): readonly Act[] {
  const acts = [
    enterWeek,
    enterWeek,
    changePlan,
    changePlan,
    setReminder,
    savePlan,
    usePlan,
    usePlan,
    usePlan,
    erase,
  ];
  return acts.map((act) => () => act(run, lead));
}

/** What happens to leads and on the desk. Some acts are more frequent. */
function deskActs(run: HistoryRun, lead: KnownLead): readonly Act[] {
  const leadActs = [addNote, call, call, move, move, changeOwner, planTouch, book, book, erase];
  return [
    ...leadActs.map((act) => () => act(run, lead)),
    () => readDesk(run),
    () => recount(run),
    () => reindex(run),
    () => bookWithoutLead(run),
    run.runtime.pick([...run.webhooks, () => book(run, lead)]),
    async () => {
      await remind(run.cloud);
    },
    () => changeSpendOften(run),
    () => joinSpend(run),
    // Within a day: Meta does not accept an event after a week, and the function then drops it.
    async () => run.cloud.queues.redrive("send-ad-events", dayMs),
  ];
}

import { planContract, type SavedPlan, type WeekEntry } from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import { useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { holderOf } from "../planLink.ts";
import { changedElsewhere, type PlanStatus } from "./PlanStatus.ts";
import type { PlanWeekToEnter } from "./planView.ts";
import { putWeek } from "./putWeek.ts";
import { statedOpen } from "./statedOpen.ts";
import { storedWeek } from "./storedWeek.ts";
import { monthDay } from "./weekDates.ts";
import { weekFields } from "./weekFields.ts";

type WeekSavingOptions = Readonly<{
  token: string;
  plan: SavedPlan;
  week: PlanWeekToEnter;
  /** Shows the saved plan, or one whose start was moved elsewhere. */
  showPlan: (plan: SavedPlan, status: PlanStatus) => void;
  /** Called if the link has ended. */
  onEnded: () => void;
  /** Called once the numbers are saved. */
  onSaved: () => void;
}>;

/** What came of saving a week. `done`: the plan, or the end of its link, was passed on. `stale`: another screen was faster. */
export type SaveOutcome =
  | Readonly<{ kind: "done" | "stale" | "failed" }>
  | Readonly<{ kind: "rejected"; fields: readonly string[] }>;

type Lag = SavedPlan["lag"];

/** Saves the numbers of a week, and with the first ones when estimates are held and decided. */
export function useWeekSaving(options: WeekSavingOptions) {
  const { token, plan, week, showPlan, onEnded, onSaved } = options;
  /** The plan after another tab or device was faster. */
  const [newer, setNewer] = useState<SavedPlan>();
  const stored = storedWeek(newer ?? plan, week.monday);

  async function save(entry: WeekEntry, lag: Lag): Promise<SaveOutcome> {
    const outcome = await putWeek(token, { ...week, version: stored?.version }, entry);
    switch (outcome.kind) {
      case "done":
        return finish(outcome.value, lag);
      case "notFound":
        onEnded();
        return { kind: "done" };
      case "stale":
        return compare(outcome.current.plan, entry, lag);
      case "invalid":
        return { kind: "rejected", fields: outcome.errors.map(({ path }) => path) };
      default:
        return { kind: "failed" };
    }
  }

  /** Another screen saved first: the same numbers, others, or a start that moves this week. */
  async function compare(current: SavedPlan, entry: WeekEntry, lag: Lag): Promise<SaveOutcome> {
    const saved = storedWeek(current, week.monday);
    const isSame = saved && weekFields.every(({ name }) => saved[name] === entry[name]);
    // An earlier attempt, whose response was lost, has saved them.
    if (isSame) return finish(current, lag);
    if (current.start_date === plan.start_date) setNewer(current);
    else showPlan(current, { text: changedElsewhere });
    return { kind: "stale" };
  }

  async function finish(saved: SavedPlan, lag?: Lag): Promise<SaveOutcome> {
    onSaved();
    const name = week.week > 0 ? `Week ${week.week}` : `Week of ${monthDay(week.monday)}`;
    const done = {
      text: `${name} saved.`,
      detail: statedOpen(storedWeek(saved, week.monday)),
      saved: week.monday,
    };
    if (!lag) {
      showPlan(saved, done);
      return { kind: "done" };
    }
    const request = { ifMatch: entityTag(saved.version), body: { lag } };
    const answered = await callApi(planContract.changePlan, request, holderOf(token));
    if (answered.kind === "done") showPlan(answered.value, done);
    else showPlan(saved, { ...done, detail: lagNotSaved });
    return { kind: "done" };
  }

  return { newer, stored, save, keepSaved: (saved: SavedPlan) => void finish(saved) };
}

const lagNotSaved = "When estimates are held was not saved. We ask again.";

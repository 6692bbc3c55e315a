import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { openPlan } from "../openPlan.ts";
import { chosenWeek } from "../weeks/chosenWeek.ts";
import type { PlanStatus } from "../weeks/PlanStatus.ts";
import { planView } from "../weeks/planView.ts";
import { usePlanChanges } from "./usePlanChanges.ts";
import { useWeekEnd } from "./useWeekEnd.ts";

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
  const [storedChoice] = useState(() => chosenWeek(token));
  /** The Monday of the chosen week. */
  const [chosen, setChosen] = useState(storedChoice.read);
  const [isStartConfirmed, setStartConfirmed] = useState(false);
  const [status, showStatus] = useState<PlanStatus>({ text: "" });
  const titleRef = useRef<HTMLHeadingElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);

  /** Renders before moving focus, because the pressed button may be gone. */
  function update(change: () => void, focused: RefObject<HTMLElement | null>) {
    flushSync(change);
    focused.current?.focus();
  }

  function chooseWeek(monday: string | undefined) {
    storedChoice.write(monday);
    update(() => {
      setChosen(monday);
      showStatus({ text: "" });
    }, titleRef);
  }

  function showPlan(changed: SavedPlan, done: PlanStatus) {
    storedChoice.write(undefined);
    update(() => {
      setPlan(changed);
      setChosen(undefined);
      showStatus(done);
    }, statusRef);
    const situation = changed.forecast?.situation;
    // Its answer decides what the numbers mean.
    if (situation?.kind === "late_or_lost") document.getElementById(situation.stock)?.focus();
  }

  async function refresh() {
    const outcome = await openPlan(token);
    if (outcome.kind === "notFound") return onEnded();
    if (outcome.kind !== "done" || outcome.value.weeks_over === plan.weeks_over) return;
    // Unless the plan has changed meanwhile.
    setPlan((shown) => (shown === plan ? outcome.value : shown));
    showStatus({ text: "" });
  }
  useWeekEnd(plan, refresh);

  return {
    token,
    plan,
    setPlan,
    status,
    titleRef,
    statusRef,
    view: planView(plan, { chosen, isStartConfirmed }),
    chooseWeek,
    showPlan,
    onEnded,
    confirmStart: () => update(() => setStartConfirmed(true), titleRef),
    showReminded: () =>
      showPlan({ ...plan, reminder: true }, { text: "We’ll email you every Monday." }),
    ...usePlanChanges({ token, plan, showPlan, showStatus, onEnded }),
  };
}

import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks } from "@planner/shared/calendar";
import { useEffect, useEffectEvent } from "react";

/** Calls back when the page is shown again and another week of the plan seems to be over. Only the server knows whether it is. */
export function useWeekEnd(
  { start_date, weeks_over }: SavedPlan,
  onWeekEnd: () => Promise<void>,
): void {
  const check = useEffectEvent(() => {
    const isDue = Date.now() >= Date.parse(addWeeks(start_date, weeks_over + 1));
    if (document.visibilityState === "visible" && isDue && weeks_over < planWeeks) void onWeekEnd();
  });
  useEffect(() => {
    const listen = () => check();
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  }, []);
}

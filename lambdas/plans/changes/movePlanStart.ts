import type { Tables } from "../../tables/Tables.ts";
import { endOf, impossibleStart, isPossibleStart, startBeforeEnd } from "../planPeriod.ts";
import { rejectedField } from "../rejectedField.ts";
import { changePlanAtVersion, type PlanChange, type PlanChangeOutcome } from "./writePlanChange.ts";

/** Moves the start of a plan, until a week with ad spend is entered. */
export function movePlanStart(
  tables: Tables,
  planId: string,
  { start_date, ...change }: PlanChange & { readonly start_date: string },
): Promise<PlanChangeOutcome> {
  return changePlanAtVersion(tables, { planId, ...change }, ({ record, weeks, earlier }) => {
    if (weeks.some(({ spend_cents }) => spend_cents > 0)) {
      return rejectedField(
        "start_date",
        "A week with ad spend is entered, so the start cannot move",
      );
    }
    const { chosen_start } = record;
    if (!isPossibleStart(start_date, change.now, chosen_start)) {
      return rejectedField("start_date", impossibleStart);
    }
    const before = earlier.at(-1);
    if (before !== undefined && start_date < endOf(before)) {
      return rejectedField("start_date", startBeforeEnd);
    }
    return {
      kind: "change",
      record: { chosen_start: start_date },
      events: [{ action: "moved", start_date }],
    };
  });
}

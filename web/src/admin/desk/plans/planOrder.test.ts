import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { expect, it } from "vitest";
import { inUrgentOrder } from "./planOrder.ts";

const now = new Date(2026, 10, 29, 12);

function aPlan(name: string, lastEntry: string, shortfall?: number): ListedPlan {
  const plan: ListedPlan = {
    plan_id: name,
    lead_id: name,
    first_name: name,
    start_date: "2026-10-26",
    last_entry: `2026-11-${lastEntry}T17:00:00.000Z`,
    weeks_entered: 3,
    company: "",
    mobile: "",
  };
  if (shortfall === undefined) return plan;
  const situation = { kind: "behind" } as const;
  return { ...plan, outlook: { chance_of_80_percent: 0.4, shortfall, situation } };
}

it("inUrgentOrder has the longest silent plans first, then the largest shortfalls", () => {
  const early = aPlan("Early", "22", 90_000);
  const tooEarly: ListedPlan = {
    ...early,
    outlook: { chance_of_80_percent: 0.5, shortfall: 90_000, situation: { kind: "too_early" } },
  };
  const plans = [
    aPlan("Ahead", "21", -4_000),
    tooEarly,
    aPlan("Beth", "22", 60_000),
    aPlan("Silent", "14", 1_000),
    aPlan("Frank", "28", 94_000),
    aPlan("Longest", "03"),
  ];
  expect(inUrgentOrder(plans, now).map(({ first_name }) => first_name)).toEqual([
    "Longest",
    "Silent",
    "Frank",
    "Beth",
    "Ahead",
    "Early",
  ]);
});

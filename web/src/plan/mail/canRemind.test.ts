import { expect, it } from "vitest";
import { aSavedPlan } from "../testing/aSavedPlan.ts";
import { canRemind } from "./canRemind.ts";

const plan = { ...aSavedPlan(), mail: "on", reminder: false, weeks_over: 3 } as const;

it("a reminder is offered while there are Mondays left and none is on", () => {
  expect(canRemind(plan)).toBe(true);
  expect(canRemind({ ...plan, reminder: true })).toBe(false);
  expect(canRemind({ ...plan, weeks_over: 12 })).toBe(false);
});

it("no reminder is offered if no email can be sent, or nothing is tracked", () => {
  expect(canRemind({ ...plan, mail: "stopped" })).toBe(false);
  expect(canRemind({ ...plan, forecast: null })).toBe(false);
});

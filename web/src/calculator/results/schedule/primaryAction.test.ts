import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../../../testing/somePlanInputs.ts";
import { primaryAction } from "./primaryAction.ts";

const install = { kind: "install", bookingUrl: "https://example.com/book" } as const;
const none = { kind: "none" } as const;

describe("primaryAction", () => {
  it.each([
    ["yellow", none, { kind: "target", label: "Plan with $66 a day", target: 3.675 }],
    ["passing", install, { kind: "install", label: "Install This Plan For Me" }],
    ["passing", none, undefined],
    // Too small to advise on: the screen asks for a higher target.
    ["zero", none, undefined],
  ] as const)("for a %s plan with the next action %o", (kind, next, expected) => {
    expect(primaryAction(computePlan(inputsByKind[kind]), next)).toEqual(expected);
  });
});

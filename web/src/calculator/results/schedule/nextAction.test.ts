import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../../../testing/somePlanInputs.ts";
import { nextAction } from "./nextAction.ts";

const booking_url = "https://example.com/book";
const kit_url = "https://example.com/kit";

describe("nextAction", () => {
  it.each([
    ["passing", { booking_url, kit_url }, { kind: "install", bookingUrl: booking_url }],
    ["passing", { kit_url }, { kind: "none" }],
    ["yellow", { booking_url, kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["red", { booking_url, kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["zero", { kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["red", { booking_url }, { kind: "none" }],
    ["passing", {}, { kind: "none" }],
  ] as const)("for a %s plan with the configuration %o", (kind, siteConfig, expected) => {
    expect(nextAction(computePlan(inputsByKind[kind]), siteConfig)).toEqual(expected);
  });
});

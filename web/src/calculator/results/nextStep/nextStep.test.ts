import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { nextStep } from "./nextStep.ts";

const booking_url = "https://example.com/book-strategy-call";
const kit_url = "https://example.com/diy-growth-kit";

describe("nextStep", () => {
  it.each([
    ["passing", { booking_url, kit_url }, { kind: "install", bookingUrl: booking_url }],
    ["passing", { kit_url }, { kind: "none" }],
    ["yellow", { booking_url, kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["red", { booking_url, kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["zero", { kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["red", { booking_url }, { kind: "none" }],
    ["passing", {}, { kind: "none" }],
  ] as const)("of a %s plan on a site with %o", (kind, siteConfig, expected) => {
    expect(nextStep(computePlan(inputsByKind[kind]), siteConfig)).toEqual(expected);
  });
});

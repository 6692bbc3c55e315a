import { aLead } from "@planner/shared/testing/aLead";
import { expect, it } from "vitest";
import { isJustIn } from "./justIn.ts";

const lead = aLead({ created_at: "2026-11-23T15:00:00.000Z", stage: "new" });
const now = new Date("2026-11-23T15:04:59.000Z");

it("a visitor's lead is just in until it is answered, for five minutes", () => {
  expect(isJustIn(lead, now)).toBe(true);
  expect(isJustIn(lead, new Date("2026-11-23T15:05:00.000Z"))).toBe(false);
  expect(isJustIn({ ...lead, first_response_at: "2026-11-23T15:01:00.000Z" }, now)).toBe(false);
  expect(isJustIn({ ...lead, stage: "lost" }, now)).toBe(false);
});

it("a lead that an administrator added is not just in", () => {
  expect(isJustIn({ ...lead, created_by: "ben@example.com" }, now)).toBe(false);
});

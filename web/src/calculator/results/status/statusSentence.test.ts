import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { statusSentence } from "./statusSentence.ts";

describe("statusSentence", () => {
  it.each([
    ["passing", "Your budget covers the $50 a day a plan needs."],
    ["yellow", "You are $14.08 short of the $50 a day a plan needs."],
    ["red", "Under $35 a day leads come in slowly. Give your goal more time."],
    ["zero", "Your target asks for no ads, so there is no budget to judge."],
  ] as const)("explains a %s plan", (kind, sentence) => {
    expect(statusSentence(computePlan(inputsByKind[kind]))).toBe(sentence);
  });
});

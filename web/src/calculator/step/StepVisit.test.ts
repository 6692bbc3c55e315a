import { describe, expect, it } from "vitest";
import { goalEntries } from "../../goals/goalEntries.ts";
import { inputsByKind } from "../../testing/somePlanInputs.ts";
import { initialWizardState, type WizardState } from "../WizardState.ts";
import { nextVisit, remountedVisit, type StepVisit, startedOverVisit } from "./StepVisit.ts";

const inputs = inputsByKind.yellow;
const gate: WizardState = { step: "gate", inputs };
const results: WizardState = { step: "results", inputs };

function visitOf(state: WizardState): StepVisit {
  return { state, number: 1, remounts: 2 };
}

describe("nextVisit", () => {
  it("begins without remounts", () => {
    expect(nextVisit(visitOf(gate), results)).toEqual({ state: results, number: 2, remounts: 0 });
  });
});

describe("remountedVisit", () => {
  it("is the same visit, from another state of the step", () => {
    const changed: WizardState = { ...results, scenario: "upside" };
    const remounted = remountedVisit(visitOf(results), changed);
    expect(remounted).toEqual({ state: changed, number: 1, remounts: 3 });
  });

  it("is the visit of the next step if the state is already that step's", () => {
    expect(remountedVisit(visitOf(gate), results)).toEqual({
      state: results,
      number: 2,
      remounts: 0,
    });
  });
});

describe("startedOverVisit", () => {
  it("has the goals of the plan", () => {
    const state = { step: "inputs", entries: goalEntries(inputs) };
    expect(startedOverVisit(visitOf(results))).toEqual({ state, number: 2, remounts: 0 });
  });

  it("is the same visit at step 1", () => {
    const visit = visitOf(initialWizardState);
    expect(startedOverVisit(visit)).toBe(visit);
  });
});

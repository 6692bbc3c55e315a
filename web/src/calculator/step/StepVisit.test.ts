import { describe, expect, it } from "vitest";
import { goalEntries } from "../../goals/goalEntries.ts";
import { inputsByKind } from "../../testing/somePlanInputs.ts";
import { initialWizardState, type WizardState } from "../WizardState.ts";
import { nextVisit, redrawnVisit, type StepVisit, startedOverVisit } from "./StepVisit.ts";

const inputs = inputsByKind.yellow;
const gate: WizardState = { step: "gate", inputs };
const results: WizardState = { step: "results", inputs };

function visitOf(state: WizardState): StepVisit {
  return { state, number: 1, redraws: 2 };
}

describe("nextVisit", () => {
  it("begins without redraws", () => {
    expect(nextVisit(visitOf(gate), results)).toEqual({ state: results, number: 2, redraws: 0 });
  });
});

describe("redrawnVisit", () => {
  it("is the same visit, from another state of the step", () => {
    const changed: WizardState = { ...results, scenario: "upside" };
    const redrawn = redrawnVisit(visitOf(results), changed);
    expect(redrawn).toEqual({ state: changed, number: 1, redraws: 3 });
  });

  it("is the visit of the next step if the state is already that step's", () => {
    expect(redrawnVisit(visitOf(gate), results)).toEqual({ state: results, number: 2, redraws: 0 });
  });
});

describe("startedOverVisit", () => {
  it("has the goals of the plan", () => {
    const state = { step: "inputs", entries: goalEntries(inputs) };
    expect(startedOverVisit(visitOf(results))).toEqual({ state, number: 2, redraws: 0 });
  });

  it("is the same visit at step 1", () => {
    const visit = visitOf(initialWizardState);
    expect(startedOverVisit(visit)).toBe(visit);
  });
});

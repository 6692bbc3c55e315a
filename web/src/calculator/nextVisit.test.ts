import { describe, expect, it } from "vitest";
import { goalEntries } from "../goals/goalEntries.ts";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { nextVisit, type StepVisit } from "./nextVisit.ts";
import { initialWizardState, type WizardState } from "./WizardState.ts";

const inputs = inputsByKind.yellow;
const gate: WizardState = { step: "gate", inputs };
const results: WizardState = { step: "results", inputs };

function visitOf(state: WizardState): StepVisit {
  return { state, number: 1, redraws: 2 };
}

describe("nextVisit", () => {
  it("is the next visit of another step", () => {
    const entered = nextVisit(visitOf(gate), { type: "enter", state: results });
    expect(entered).toEqual({ state: results, number: 2, redraws: 0 });
  });

  it("is the same visit, with the given state, if the step is drawn again", () => {
    const changed: WizardState = { ...results, scenario: "upside" };
    const redrawn = nextVisit(visitOf(results), { type: "redraw", state: changed });
    expect(redrawn).toEqual({ state: changed, number: 1, redraws: 3 });
  });

  it("enters the step of the state that it is drawn again from", () => {
    const redrawn = nextVisit(visitOf(gate), { type: "redraw", state: results });
    expect(redrawn).toEqual({ state: results, number: 2, redraws: 0 });
  });

  it("starts over with the goals of the plan", () => {
    const first = nextVisit(visitOf(results), { type: "startOver" });
    const state = { step: "inputs", entries: goalEntries(inputs) };
    expect(first).toEqual({ state, number: 2, redraws: 0 });
  });

  it("does not start over at the first step", () => {
    const visit = visitOf(initialWizardState);
    expect(nextVisit(visit, { type: "startOver" })).toBe(visit);
  });
});

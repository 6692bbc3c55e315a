import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { savedLead } from "../plan/savedLead.ts";
import { aSavedPlan } from "../plan/testing/aSavedPlan.ts";
import { fakePlanServer } from "../plan/testing/fakePlanServer.ts";
import { fakeApi } from "../testing/fakeApi.ts";
import { Unstyled } from "../testing/Unstyled.tsx";
import { Toaster } from "../ui/Toaster.tsx";
import { ResultsStep } from "./ResultsStep.tsx";
import "./results/schedule/dialog/ScheduleDialog.tsx"; // Loaded before the tests fake the timers.
import { inputsByKind } from "../testing/somePlanInputs.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 23, 50) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("ResultsStep", () => {
  it("saves an applied target in the plan, and reports it with the scenario", async () => {
    const inputs = inputsByKind.yellow;
    const plan = { token: "t", plan_id: "p", start_date: "2026-11-30", inputs };
    savedLead.write({ key: "a-key", inputs, plan });
    const ok = Response.json(aSavedPlan());
    fakePlanServer({ "GET /api/plan": ok, "PUT /api/plan": ok });
    const { onShown } = renderStep(inputs);
    fireEvent.click(screen.getByRole("radio", { name: "Baseline" }));
    fireEvent.click(screen.getByRole("button", { name: /^\$53\.88 a day: 3 a week/ }));
    await wait(0);
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading).toHaveTextContent("Daily ad spend for 3 estimates a week $53.88 a day");
    expect(heading).toHaveFocus();
    expect(screen.getByRole("radio", { name: "Baseline" })).toBeChecked();
    expect(screen.getByRole("button", { name: "Plan saved" })).toBeVisible();
    expect(screen.getByText("3 a week (was 2).")).toBeVisible();
    expect(onShown).toHaveBeenLastCalledWith({
      inputs: { ...inputsByKind.yellow, target_estimates_per_week: 3 },
      scenario: "baseline",
    });
  });

  it("does not create a plan when a target is applied", async () => {
    savedLead.write({ key: "a-key", inputs: inputsByKind.yellow });
    const { requests } = fakePlanServer({});
    renderStep(inputsByKind.yellow);
    fireEvent.click(screen.getByRole("button", { name: /^\$53\.88 a day: 3 a week/ }));
    await wait(0);
    expect(screen.getAllByRole("button", { name: "Save plan" })).toHaveLength(2);
    expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("changes the slots and the start date at midnight", async () => {
    fakeApi();
    renderStep(inputsByKind.passing);
    const slots = screen.getByRole("region", { name: "What happens next" });
    await wait(10 * 60_000 - 1);
    expect(slots).toHaveTextContent("5 of 6");
    expect(screen.getByText(/Monday, November 23/)).toBeVisible();
    await wait(1);
    expect(slots).toHaveTextContent("4 of 6");
    expect(screen.getByText(/Monday, November 30/)).toBeVisible();
  });
});

function renderStep(inputs: PlanInputs) {
  const onShown = vi.fn();
  render(
    <Unstyled>
      <ResultsStep inputs={inputs} scenario={undefined} onShown={onShown} />
      <Toaster />
    </Unstyled>,
  );
  return { onShown };
}

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

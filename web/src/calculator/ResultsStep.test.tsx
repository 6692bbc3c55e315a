import { pageConfigId } from "@planner/shared/api/siteConfig";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { savedLead } from "../plan/savedLead.ts";
import { aSavedPlan } from "../plan/testing/aSavedPlan.ts";
import { fakePlanServer } from "../plan/testing/fakePlanServer.ts";
import { fakeApi } from "../testing/fakeApi.ts";
import { Unstyled } from "../testing/Unstyled.tsx";
import { Toaster } from "../ui/Toaster.tsx";
import { ResultsStep, useSiteConfig, useToday } from "./ResultsStep.tsx";
import "./results/schedule/ScheduleDialog.tsx"; // Loaded before the tests fake the timers.
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { bothAddresses } from "./results/testing/renderResults.tsx";

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
});

describe("useToday", () => {
  it("changes the slots and the start date at midnight", async () => {
    fakeApi();
    writeIntoPage(JSON.stringify(bothAddresses));
    renderStep(inputsByKind.passing);
    const slots = screen.getByRole("region", { name: "What happens next" });
    await wait(10 * 60_000 - 1);
    expect(slots).toHaveTextContent("5 of 6");
    expect(screen.getByText(/Monday, November 23/)).toBeVisible();
    await wait(1);
    expect(slots).toHaveTextContent("4 of 6");
    expect(screen.getByText(/Monday, November 30/)).toBeVisible();
  });

  it.each([
    ["when the page is shown again on a later day", 0],
    ["within a minute after the computer wakes up", 60_000],
  ])("changes %s", async (_, ms) => {
    const { result } = renderHook(useToday);
    vi.setSystemTime(new Date(2027, 0, 2, 7));
    if (ms === 0) act(() => document.dispatchEvent(new Event("visibilitychange")));
    await wait(ms);
    expect(result.current).toEqual({ year: 2027, month: 1, day: 2 });
  });
});

describe("useSiteConfig", () => {
  const inFile = { booking_url: "https://example.com/new-book" };

  it("has the page's addresses immediately, then the settings of config.json", async () => {
    writeIntoPage(JSON.stringify(bothAddresses));
    fakeApi({ config: () => Response.json(inFile) });
    const { result } = renderHook(useSiteConfig);
    expect(result.current).toEqual(bothAddresses);
    await wait(0);
    expect(result.current).toEqual(inFile);
  });

  it("starts empty if the page's addresses are missing or broken", () => {
    fakeApi();
    expect(renderHook(useSiteConfig).result.current).toEqual({});
    writeIntoPage("{");
    expect(renderHook(useSiteConfig).result.current).toEqual({});
  });

  it("retries until config.json arrives, and then stops", async () => {
    const config = vi.fn(() => Response.json(inFile));
    config.mockReturnValueOnce(new Response("", { status: 404 }));
    fakeApi({ config });
    const { result } = renderHook(useSiteConfig);
    await wait(0);
    expect(result.current).toEqual({});
    await wait(600_000);
    expect(result.current).toEqual(inFile);
    expect(config).toHaveBeenCalledTimes(2);
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

/** Puts addresses into the page, as the deployment does, until the test is over. */
function writeIntoPage(json: string): void {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = pageConfigId;
  block.textContent = json;
  document.head.append(block);
  onTestFinished(() => block.remove());
}

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

import { formatCents, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { periodNames, scenarioNames } from "@planner/shared/plan/Plan";
import { cleanup, screen } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeApi } from "../../testing/fakeApi.ts";
import { renderApp } from "../../testing/renderApp.tsx";

const goals = {
  target_estimates_per_week: fc.oneof(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 1, max: 1000 }),
  ),
  avg_job_value: fc.integer({ min: 500, max: 1_000_000 }),
  gross_margin_pct: fc.integer({ min: 10, max: 90 }),
};

describe("PlanPicture", () => {
  it("describes the covered plan to screen readers in one text", async () => {
    await openGate({
      target_estimates_per_week: 10,
      avg_job_value: 3500,
      gross_margin_pct: 55,
    });
    const picture = screen.getByRole("img");
    expect(picture).toBeVisible();
    expect(picture).toHaveAccessibleName(
      "Your plan with its figures covered: daily ad spend, budget meter, four revenue scenarios, and bookings week by week.",
    );
  });

  it("is the same document for all plans that start without bookings", async () => {
    const documents = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.record(goals), async (inputs) => {
        await openGate(inputs);
        documents.add(document.body.innerHTML);
        cleanup();
      }),
      runs,
    );
    expect([...documents]).toHaveLength(1);
  });

  it("leaves no figure of any plan in the document", async () => {
    const current_estimates_per_week = fc.integer({ min: 0, max: 20 });
    const texts = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.record({ ...goals, current_estimates_per_week }), async (inputs) => {
        await openGate(inputs);
        const page = document.documentElement.outerHTML;
        for (const figure of moneyOf(inputs)) expect(page).not.toContain(figure);
        texts.add(readableTexts());
        cleanup();
      }),
      runs,
    );
    // The page reads the same for every plan.
    expect([...texts]).toHaveLength(1);
  });
});

const runs = { numRuns: 8 };

/** Opens the contact form of a plan. */
async function openGate(inputs: PlanInputs): Promise<void> {
  fakeApi();
  history.replaceState({ step: "gate", inputs }, "");
  renderApp();
  await screen.findByLabelText("First name");
}

/** Every amount of a plan as the results show it. */
function moneyOf(inputs: PlanInputs): readonly string[] {
  const plan = computePlan(inputs);
  const amounts = [
    plan.suggested_budget,
    ...scenarioNames.flatMap((scenario) => Object.values(plan.scenarios[scenario])),
    ...periodNames.flatMap((period) => {
      const { ad_spend, revenue, gross_profit } = plan.cumulative[period];
      return [ad_spend, revenue, gross_profit, gross_profit - ad_spend];
    }),
  ];
  return [
    formatDailyBudget(plan.daily_budget),
    formatCents(plan.daily_budget),
    ...amounts.map(formatMoney),
  ];
}

/** All text that people and screen readers can read, including in attributes. */
function readableTexts(): string {
  const attributes = [...document.body.querySelectorAll("*")].flatMap((element) =>
    ["aria-label", "aria-valuetext", "alt", "title", "placeholder", "value"].map((name) =>
      element.getAttribute(name),
    ),
  );
  return [document.title, document.body.textContent, ...attributes].join("\n");
}

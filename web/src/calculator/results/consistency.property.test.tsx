import {
  formatAboutCount,
  formatAboutMoney,
  formatCents,
  formatCount,
  formatDailyBudget,
  formatMoney,
} from "@planner/shared/format";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { type Plan, scenarioNames } from "@planner/shared/plan/Plan";
import { cleanup, fireEvent } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scenarioTitles } from "./scenarios/scenarioTiles.ts";
import { renderResults } from "./testing/renderResults.tsx";

/** Goals as the forms accept them: two decimals, and often so few estimates that the gate fails. */
const someInputs = fc
  .record(
    {
      target_estimates_per_week: fc.oneof(
        fc.integer({ min: 1, max: 15 }),
        hundredths({ min: 1, max: 6 }),
        hundredths({ min: 1, max: 1000 }),
      ),
      current_estimates_per_week: fc.oneof(
        fc.integer({ min: 0, max: 15 }),
        hundredths({ min: 0, max: 1000 }),
      ),
      avg_job_value: hundredths({ min: 500, max: 1_000_000 }),
      gross_margin_pct: fc.integer({ min: 10, max: 90 }),
    },
    { requiredKeys: ["target_estimates_per_week", "avg_job_value", "gross_margin_pct"] },
  )
  .map((inputs): PlanInputs => inputs);

/** Few, because rendering is slow. */
const runs = { numRuns: 5 };

describe("The results of any plan in every scenario", () => {
  it("do not contradict each other", () => {
    fc.assert(
      fc
        .property(someInputs, (inputs) => {
          const { plan, container } = renderResults(inputs);
          for (const scenario of scenarioNames) {
            fireEvent.click(find(container, `#scenario-${scenario}`));
            const page = readPage(container);
            expectSameFigures(page, plan, scenarioTitles[scenario]);
            expectOneStory(page, plan);
          }
        })
        .afterEach(cleanup),
      runs,
    );
  });
});

type Page = ReturnType<typeof readPage>;

/** What the visitor reads: texts, headings, and the rows of the tables. */
function readPage(container: HTMLElement) {
  const rowsOf = (caption: RegExp) => {
    const table = [...container.querySelectorAll("table")].find(({ caption: shown }) =>
      caption.test(shown?.textContent ?? ""),
    );
    return [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => ({
      title: row.querySelector("th")?.textContent ?? "",
      cells: [...row.querySelectorAll("td")].map((cell) => cell.lastChild?.textContent ?? ""),
    }));
  };
  return {
    text: container.textContent,
    headings: texts(container, "h1, h2, h3"),
    actions: texts(container, "button, a"),
    weeks: rowsOf(/^Week by week/),
    totals: rowsOf(/^Cumulative totals/),
    profit: rowsOf(/^Profit after ads/),
  };
}

function expectSameFigures({ text, weeks, totals, profit }: Page, plan: Plan, title: string) {
  const [month, , quarter] = totals.map(({ cells }) => cells);
  const tile = `${title} ${title === "Expected" ? "DEFAULT" : ""}`;
  expect(text).toContain(
    `${tile}30 days ${month?.[5]}60 days ${totals[1]?.cells[5]} 90 days ${quarter?.[5]} `,
  );
  if (plan.daily_budget === 0) return;

  const last = plan.weekly_data.at(-1);
  const counts = last ? [last.leads, last.bookings, last.shows, last.jobs] : [];
  expect(weeks.at(-1)?.cells.slice(0, 4)).toEqual(counts.map(formatCount));
  const [leads, bookings, shows, jobs] = counts.map(formatAboutCount);
  expect(text).toMatch(
    new RegExp(
      `By week 4 that brings about ${leads} leads?, ${bookings} booked estimates? \\(${shows} of them show up\\).* and ${jobs} jobs? a week\\.`,
    ),
  );
  expect(text).toContain(`28 × ${formatCents(plan.daily_budget)} = ${month?.[4]}.`);

  const [gross, spend, left] = profit.map(({ cells }) => cells);
  expect(gross).toEqual([month?.[6], quarter?.[6]]);
  expect(spend).toEqual([`−${month?.[4]}`, `−${quarter?.[4]}`]);
  expect(left?.map(dollarsIn)).toEqual(
    gross?.map((dollars, period) => dollarsIn(dollars) + dollarsIn(spend?.[period] ?? "")),
  );
  const { conservative, upside } = plan.scenarios;
  const [low, high] = [conservative, upside].map(({ days_30 }) => formatAboutMoney(days_30));
  expect(text).toContain(`${low} to ${high} in revenue`);
  if (!plan.budget_gate_passes) {
    expect(text).toContain(`instead of ${month?.[3]} and ${month?.[5]}.`);
  }
}

function expectOneStory({ text, headings, actions, weeks }: Page, plan: Plan) {
  const { daily_budget, suggested_budget, budget_gate_passes: passes } = plan;
  const needsAds = daily_budget > 0;
  expect(text).not.toMatch(/NaN|Infinity|∞|undefined/);
  expect(text).not.toMatch(/(?<![\d.,])1 (leads|bookings|shows|jobs|booked estimates|days)\b/);

  // The goal is the weekly one of the badges. It never takes a number of days.
  const reached = weeks.map(({ title }) => title.includes("Goal Reached"));
  const week = Number(/ in week (\d+)$/.exec(headings.find(isGrowth) ?? "")?.[1] ?? 1);
  expect(reached).toEqual(reached.map((_, index) => index + 1 >= week));
  expect(text).not.toMatch(/goal (takes|in \d)|short of|this week/);

  // One status, one budget, and below the gate one suggestion.
  const messages = Object.values(assumptions.meterMessages);
  expect(messages.filter((message) => text.includes(message))).toEqual([plan.meter_message]);
  const budgets = new Set(text.match(/\$[\d,.]*\d(?= a day)/g));
  expect([...budgets].toSorted()).toEqual(
    [
      formatDailyBudget(daily_budget),
      formatMoney(assumptions.dailyBudget.gate),
      ...(passes || !needsAds ? [] : [formatMoney(suggested_budget)]),
    ]
      .filter((budget, index, all) => all.indexOf(budget) === index)
      .toSorted(),
  );
  expect(headings.some((heading) => heading.startsWith("Raise"))).toBe(needsAds && !passes);
  expect(text.includes("You already hit your target")).toBe(!needsAds);

  // An install is offered and scheduled only if the gate passes.
  expect(actions.includes("Install This Plan For Me")).toBe(passes);
  expect(actions.includes("Add start date to calendar")).toBe(passes);
  expect(/slots left|Next start date/.test(text)).toBe(passes);
  expect(actions.includes("Get DIY Growth Kit Instead")).toBe(!passes);

  const isPaidBack = headings.some((heading) => heading.startsWith("Your ads pay for themselves"));
  expect(text.includes("After 90 days you keep")).toBe(isPaidBack);
}

/** "−$5,029" is -5029. */
function dollarsIn(text: string): number {
  return Number(text.replace("−", "-").replaceAll(/[$,]/g, ""));
}

function isGrowth(heading: string): boolean {
  return heading.startsWith("Your ads reach");
}

function texts(container: HTMLElement, selector: string): string[] {
  return [...container.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
}

function find(container: HTMLElement, selector: string): Element {
  const found = container.querySelector(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

function hundredths({ min, max }: { readonly min: number; readonly max: number }) {
  return fc.integer({ min: min * 100, max: max * 100 }).map((amount) => amount / 100);
}

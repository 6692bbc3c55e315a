import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { type Plan, scenarioNames, scenarioTitles } from "@planner/shared/plan/Plan";
import { targetAdvice } from "@planner/shared/plan/planTexts";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { enteredGoals } from "@planner/shared/plan/testing/somePlanInputs";
import { cleanup, fireEvent } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderResults } from "./testing/renderResults.tsx";

/** Few, because rendering is slow. */
const runs = { numRuns: 5 };

describe("The results of any plan in every scenario", () => {
  it("do not contradict each other", () => {
    fc.assert(
      fc
        .property(enteredGoals, (inputs) => {
          const { plan, container } = renderResults(inputs);
          for (const scenario of scenarioNames) {
            const tile = container.querySelector(`#scenario-${scenario}`);
            if (tile) fireEvent.click(tile);
            const page = readPage(container);
            expectSameFigures(page, plan, scenario);
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
      cells: [...row.querySelectorAll("td")].map((cell) => cell.firstChild?.textContent ?? ""),
    }));
  };
  const texts = (selector: string) =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
  return {
    text: container.textContent,
    headings: texts("h1, h2, h3"),
    actions: texts("button, a"),
    weeks: rowsOf(/^Week by week/),
    totals: rowsOf(/^Cumulative totals/),
  };
}

function expectSameFigures(page: Page, plan: Plan, scenario: keyof typeof scenarioTitles) {
  const { weekly_data, cumulative } = planUnderScenario(plan, scenario);
  const shown = ({ leads, bookings, shows, jobs, ...money }: (typeof weekly_data)[0]) => [
    ...[leads, bookings, shows, jobs].map(formatCount),
    ...[money.ad_spend, money.revenue, money.gross_profit].map(formatMoney),
  ];
  expect(page.weeks.map(({ cells }) => cells)).toEqual(weekly_data.map(shown));
  const rows = Object.values(cumulative).map((totals) =>
    shown({ ...totals, week: 0, goal_reached: false }),
  );
  expect(page.totals.map(({ cells }) => cells.slice(0, 7))).toEqual(rows);
  for (const { cells } of page.totals) {
    expect(dollarsIn(cells[7])).toBe(dollarsIn(cells[6]) - dollarsIn(cells[4]));
  }
  const [days30, days60, days90] = rows.map((cells) => cells[5]);
  const title = `${scenarioTitles[scenario]} ${scenario === "expected" ? "DEFAULT" : ""}`;
  expect(page.text).toContain(`${title}30 days ${days30} 60 days ${days60} 90 days ${days90} `);
}

function expectOneStory({ text, headings, actions, weeks }: Page, plan: Plan) {
  const { daily_budget, suggested_budget, budget_gate_passes: passes } = plan;
  const needsAds = daily_budget > 0;
  expect(text).not.toMatch(/NaN|Infinity|∞|undefined/);

  // The badges and the sentences name the same week.
  const reached = weeks.map(({ title }) => title.includes("Goal Reached"));
  const week = Number(/is reached in week (\d+)\./.exec(text)?.[1] ?? 1);
  expect(reached).toEqual(reached.map((_, index) => index + 1 >= week));

  // One status, and no budget without a reason.
  const messages = Object.values(pageConstants.meterMessages);
  expect(messages.filter((message) => text.includes(message))).toEqual([plan.meter_message]);
  const profiles = text.match(/If your market is harder: (\S+) .* easier: (\S+)\.(?=[A-Z])/) ?? [];
  const known = [
    formatDailyBudget(daily_budget),
    formatMoney(assumptions.dailyBudget.gate),
    ...(passes ? [] : [formatMoney(suggested_budget), targetAdvice(plan)?.sentence.split(" ")[0]]),
    ...profiles.slice(1),
  ];
  if (needsAds) {
    for (const budget of text.match(/\$[\d,.]*\d(?= a day)/g) ?? [])
      expect(known).toContain(budget);
  }
  const advises = headings.some((heading) => heading.startsWith("Raise your budget"));
  expect(advises).toBe(needsAds && !passes);
  expect(text.includes("You already hit your target")).toBe(!needsAds);

  // An install is offered only if the gate passes. The slots are on every plan.
  expect(actions.includes("Install This Plan For Me")).toBe(passes);
  expect(actions.includes("Get DIY Growth Kit Instead")).toBe(!passes);
  expect(text).toMatch(/slots left/);
}

/** "−$5,029" is -5029. */
function dollarsIn(text = ""): number {
  return Number(text.replace("−", "-").replaceAll(/[$,]/g, ""));
}

import { formatCents, formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import {
  type Plan,
  type ScenarioName,
  scenarioNames,
  scenarioTitles,
} from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { enteredGoals } from "@planner/shared/plan/testing/somePlanInputs";
import { targetAdvice } from "@planner/shared/plan/texts/budgetAdvice";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { setUpUser } from "../../testing/setUpUser.ts";
import { Unstyled } from "../../testing/Unstyled.tsx";
import { ContactGate } from "../gate/ContactGate.tsx";
import { renderResults } from "./testing/renderResults.tsx";

/** Few, because rendering is slow. */
const runs = { numRuns: 5 };

describe("The gate, the results, the copy and the printed plan, of any plan in every scenario", () => {
  it("do not contradict each other", () => {
    setUpUser();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    fc.assert(
      fc
        .property(enteredGoals, (inputs) => {
          const gate = readGate(inputs);
          const { plan, container } = renderResults(inputs);
          for (const scenario of scenarioNames) {
            const tile = container.querySelector(`#scenario-${scenario}`);
            if (tile) fireEvent.click(tile);
            fireEvent.click(screen.getByRole("button", { name: "Copy plan" }));
            const page = readPage(container);
            const copy = write.mock.lastCall?.[0] ?? "";
            expectSameFigures(page, plan, scenario);
            expectOneStory(page, plan);
            expectSameGoals([gate, page.text, copy], inputs);
            expectSameCopy(copy, page, plan);
            if (plan.daily_budget > 0) expectSentencesOf(page, plan);
          }
        })
        .afterEach(cleanup),
      runs,
    );
  }, 120_000);
});

/** The text of the gate, which is closed again. */
function readGate(inputs: PlanInputs): string {
  const { container } = render(
    <Unstyled>
      <ContactGate
        inputs={inputs}
        submitted={undefined}
        onSubmitted={() => undefined}
        onGenerated={() => undefined}
      />
    </Unstyled>,
  );
  const text = container.querySelector("h1 + p")?.textContent ?? "";
  cleanup();
  return text;
}

type Page = ReturnType<typeof readPage>;

/** What the visitor reads on screen and on paper: texts, headings, and the rows of the tables. */
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
    funnel: texts("[aria-labelledby='full-week'] li strong"),
    weeks: rowsOf(/^Week by week/),
    totals: rowsOf(/^Cumulative totals/),
    business: rowsOf(/^What it means/),
  };
}

function expectSameFigures(page: Page, plan: Plan, scenario: ScenarioName) {
  const { weekly_data, cumulative } = planUnderScenario(plan, scenario);
  const shown = ({ leads, bookings, shows, jobs, ...money }: (typeof weekly_data)[0]) => [
    ...[leads, bookings, shows, jobs].map(formatCount),
    ...[money.ad_spend, money.revenue, money.gross_profit].map(formatMoney),
  ];
  const weeks = page.weeks.map(({ cells }) => cells.slice(0, 7).map(withoutZeros));
  expect(weeks).toEqual(weekly_data.map(shown));
  const allRows = [...page.weeks, ...page.totals];
  expectEqualColumns(allRows);
  const rows = Object.values(cumulative).map((totals) =>
    shown({ ...totals, week: 0, goal_reached: false }),
  );
  expect(page.totals.map(({ cells }) => cells.slice(0, 7).map(withoutZeros))).toEqual(rows);
  for (const { cells } of allRows) {
    expect(numberIn(cells[7])).toBe(numberIn(cells[6]) - numberIn(cells[4]));
  }
  const [days30, days60, days90] = rows.map((cells) => cells[5]);
  const title = `${scenarioTitles[scenario]} ${scenario === "expected" ? "DEFAULT" : ""}`;
  expect(page.text).toContain(`${title}30 days ${days30} 60 days ${days60} 90 days ${days90} `);
}

function expectOneStory({ text, headings, actions, weeks }: Page, plan: Plan) {
  const { daily_budget, suggested_budget, budget_gate_passes: passes } = plan;
  const needsAds = daily_budget > 0;
  expect(text).not.toMatch(/NaN|Infinity|∞|undefined|<0\.1 to/);
  // These name tiles. The profiles are markets.
  expect(text).not.toMatch(/Aggressive|(Conservative|Baseline|Expected) (market|profile)/);

  // The badges and the sentences name the same week.
  const reached = weeks.map(({ title }) => title.includes("Goal Reached"));
  const week = Number(/You reach your \S+ a week in week (\d+)/.exec(text)?.[1] ?? 1);
  expect(reached).toEqual(reached.map((_, index) => index + 1 >= week));

  // One status, and no budget without a reason.
  const messages = Object.values(pageConstants.meterMessages);
  expect(messages.filter((message) => text.includes(message))).toEqual([plan.meter_message]);
  const profiles = text.match(/If your market is harder: (\S+) .* easier: (\S+)\.(?=[A-Z])/) ?? [];
  const stepper = /(\$[\d,.]+) a day takes you to [\d,.]+ a week(?=Plan for)/.exec(text);
  const known = [
    ...[formatDailyBudget(daily_budget), formatMoney(assumptions.dailyBudget.gate)],
    ...(passes ? [] : [formatMoney(suggested_budget), targetAdvice(plan)?.title.split(" ")[0]]),
    ...[...profiles.slice(1), stepper?.[1], formatCents(daily_budget)],
  ];
  for (const budget of text.match(/\$[\d,.]*\d(?= a day)/g) ?? []) expect(known).toContain(budget);
  const advises = headings.includes("Raise it to get installed");
  const isSmall = daily_budget < 5;
  expect(advises).toBe(!isSmall && !passes);
  expect(headings.some((heading) => /^What would \S+ a week take/.test(heading))).toBe(
    isSmall && Math.floor(plan.inputs.current_estimates_per_week ?? 0) < 1000,
  );
  expect(text.includes("You already hit your target")).toBe(!needsAds);

  // An install is offered only if the gate passes. The slots are on every plan.
  expect(actions.includes("Install This Plan For Me")).toBe(passes);
  expect(actions.includes("Get DIY Growth Kit Instead")).toBe(!passes);
  expect(text).toMatch(/slots left/);
}

/** The gate, the printed goal, the first step of the calculation and the copy have the goals as they were entered. */
function expectSameGoals([gate = "", text = "", copy = ""]: readonly string[], inputs: PlanInputs) {
  const { target_estimates_per_week: target, current_estimates_per_week: current } = inputs;
  const goal =
    /Goal: (\S+) booked estimates? a week(?: \((\S+) now\))?, average job (\$[\d,.]*\d),/;
  for (const [, shown, now, value] of [goal.exec(text) ?? [], goal.exec(copy) ?? []]) {
    expect(numberIn(shown)).toBe(target);
    expect(now && numberIn(now)).toBe(current);
    expect(gate).toBe(`For ${shown} a week at ${value}`);
  }
  expect(text.includes("you gave no current figure")).toBe(current === undefined);
}

/** The copy has the headline's amount, the totals, and what the page says is left. */
function expectSameCopy(copy: string, { text, totals }: Page, plan: Plan) {
  expect(copy).toContain(`Daily ad spend: ${formatDailyBudget(plan.daily_budget)} a day`);
  if (plan.daily_budget === 0) return;
  const [days30 = [], , days90 = []] = totals.map(({ cells }) => cells);
  for (const [period, [, , , jobs, , revenue, profit]] of [
    ["30 days", days30],
    ["90 days", days90],
  ] as const) {
    expect(copy).toMatch(`${period}: ${withoutZeros(jobs ?? "")} job`);
    expect(copy).toContain(`, ${revenue} revenue, ${profit} gross profit`);
  }
  const [kept = "", counted = ""] = copy.match(/^(?:You keep|The ads cost) about.*? weeks/m) ?? [];
  expect(text).toContain(kept);
  expect(text).toContain(counted);
  const start = /Next start date: (.*)/.exec(copy)?.[1];
  expect(start !== undefined).toBe(plan.budget_gate_passes);
  if (start) expect(text).toContain(`Start on ${start}`);
}

/** Sentences round the figures of the tables, and draw the conclusions that these allow. */
function expectSentencesOf({ text, funnel, weeks, totals, business }: Page, plan: Plan) {
  const week = weeks.at(-1)?.cells ?? [];
  for (const [index, shown] of funnel.entries()) {
    const inTable = numberIn(week[index]);
    if (shown !== withoutZeros(week[index] ?? ""))
      expect(Math.abs(numberIn(shown) - inTable)).toBeLessThanOrEqual(0.5);
  }
  const goal = /You reach your (\S+) a week in week/.exec(text)?.[1];
  expect(numberIn(goal)).toBe(plan.inputs.target_estimates_per_week);
  const { current_estimates_per_week: current = 0 } = plan.inputs;
  const fromAds = /a week in week \d+, (\S+) from ads\./.exec(text)?.[1];
  expect(numberIn(fromAds ?? goal)).toBeCloseTo(numberIn(goal) - current);
  const [, booked, show] = /(\S+) booked, so that about (\S+) shows? up\./.exec(text) ?? [];
  expect(booked !== undefined).toBe((plan.weekly_data.at(-1)?.bookings ?? 0) >= 1);
  if (booked !== undefined) expect([booked, show]).toEqual(funnel.slice(1, 3));
  const [first = []] = totals.map(({ cells }) => cells);
  const [, , , jobs, spend, revenue, , profit] = first;
  const [, about, amount] = /(You keep|The ads cost) about (\$[\d,]*\d)/.exec(text) ?? [];
  expect(about === "You keep").toBe(numberIn(profit) >= 0);
  expect(numberIn(amount)).toBe(twoDigits(Math.abs(numberIn(profit))));
  expect(numberIn(/about (\$[\d,]*\d) in 4 weeks/.exec(text)?.[1])).toBe(
    twoDigits(numberIn(spend)),
  );
  expect(text).toContain(` = ${spend}.`);
  expect(text).toMatch(new RegExp(`jobs? × .* = (about )?\\${revenue}\\.`));

  /** The figure of the row whose title begins so: its explanation follows. */
  const days30 = (name: string) => business.find(({ title }) => title.startsWith(name))?.cells[0];
  const breakEven = numberIn(days30("Break-even cost per lead"));
  const counted = numberIn(/The plan counts on (\$\d+)/.exec(text)?.[1]);
  if (Math.abs(numberIn(profit)) > 1) expect(breakEven > counted).toBe(numberIn(profit) > 0);
  if (numberIn(spend) > 1000) {
    expect(numberIn(days30("Return on ad spend"))).toBeCloseTo(
      numberIn(revenue) / numberIn(spend),
      0,
    );
    expect((numberIn(days30("Cost per job")) * numberIn(jobs)) / numberIn(spend)).toBeCloseTo(1, 1);
  }
}

/** Both tables have the same columns, with the same number of decimals in each column of counts. "<0.1" has one. */
function expectEqualColumns(rows: Page["weeks"]) {
  expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([8]));
  for (const column of [0, 1, 2, 3]) {
    const decimals = rows.map(({ cells }) => (cells[column] ?? "").split(".")[1]?.length ?? 0);
    expect(new Set(decimals).size).toBeLessThanOrEqual(1);
  }
}

/** "4.0" is "4". */
function withoutZeros(text: string): string {
  return text.replace(/(?<!\$[\d,]*)\.0$/, "");
}

/** Half up to two significant digits. */
function twoDigits(amount: number): number {
  const unit = 10 ** Math.max(0, String(amount).length - 2);
  return Math.floor(amount / unit + 0.5) * unit;
}

/** "−$5,029" is -5029, "<0.1" is 0.1. */
function numberIn(text = ""): number {
  const [, minus, number = ""] = /(−?)[^\d]*([\d,]*\.?\d+)/.exec(text) ?? [];
  return Number(number.replaceAll(",", "")) * (minus ? -1 : 1);
}

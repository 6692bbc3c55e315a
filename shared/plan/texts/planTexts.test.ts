import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCount, formatDailyBudget, formatMoney } from "../../format.ts";
import { computePlan } from "../computePlan.ts";
import { type Plan, type ScenarioName, scenarioNames } from "../Plan.ts";
import { planUnderScenario } from "../simulateWeeks.ts";
import { defaultGoals, enteredGoals } from "../testing/somePlanInputs.ts";
import {
  budgetAnswer,
  budgetSuggestion,
  targetAdvice,
  targetCostSentence,
} from "./budgetAdvice.ts";
import { bannerSentence, marketSentence, periodSentence, spendSentence } from "./budgetTexts.ts";
import { funnel } from "./funnel.ts";
import {
  atTargetSentence,
  describeGoals,
  goalChanges,
  goalLabel,
  goalSentence,
  goalWeek,
  goalWeekSentence,
} from "./goalTexts.ts";
import { jobValueSentence } from "./jobValueTexts.ts";
import { planSummary } from "./planSummary.ts";
import { keepStatement, profitAfterAds, resultFigures } from "./revenueTexts.ts";

const planOf = (goals: Partial<Plan["inputs"]> = {}) => computePlan({ ...defaultGoals, ...goals });
const fromFour = planOf({ target_estimates_per_week: 12, current_estimates_per_week: 4 });
const yellow = planOf({ target_estimates_per_week: 2 });
const red = planOf({ target_estimates_per_week: 1, avg_job_value: 500, gross_margin_pct: 10 });
const atTarget = planOf({ current_estimates_per_week: 12 });
const tiny = planOf({ target_estimates_per_week: 4.01, current_estimates_per_week: 4 });

describe("the texts of a plan", () => {
  it("answer a contractor's questions in order", () => {
    expect(goalSentence(fromFour)).toBe("Daily ad spend to go from 4 to 12 estimates a week");
    expect(spendSentence(fromFour)).toBe("about $4,000 in 4 weeks");
    expect(bannerSentence(fromFour)).toBe("We install plans from $50 a day.");
    const { figures, title, sentence } = funnel(fromFour);
    expect(figures.map(({ count, label }) => `${count} ${label}`)).toEqual([
      "30 leads",
      "10 booked",
      "7 show",
      "4 jobs",
    ]);
    expect(title).toBe("What week 4 brings");
    expect(sentence).toBe(
      "You reach your 12 a week in week 3, 8 from ads. 10 booked, so that about 7 show up.",
    );
    expect(keepStatement(fromFour, "expected")).toEqual({
      before: "You keep about",
      amount: "$17,000",
      after: "after ads in 4 weeks",
      counted: "At 55% margin, before our fee and overhead.",
    });
    expect(jobValueSentence(fromFour, "expected")).toBe(
      "You told us $3,500 a job. Expected counts a mix that averages $3,800: 70% at $2,000, 20% at $6,000, 10% at $12,000.",
    );
    expect(marketSentence(fromFour)).toBe(
      "If your market is harder: $234 a day for the same goal. If it is easier: $85.71.",
    );
    expect(resultFigures(fromFour, "expected").sentence).toBe(
      "$144 a day, 10.1 jobs in 30 days, $38,338 revenue.",
    );
    expect(periodSentence(fromFour)).toBe("30 days count as 4 full weeks: 28 × $143.67 = $4,023.");
  });

  it("name the goal in the visitor's terms, with one number for each line", () => {
    expect(goalLabel(fromFour)).toBe("8 more = your 12");
    expect(goalLabel(planOf())).toBe("your 10");
    expect(goalWeekSentence(planOf())).toBe("Your goal of 10 is reached in week 3.");
    const { assumptions } = fromFour;
    const never = computePlan(fromFour.inputs, "expected", {
      ...assumptions,
      ramp: { ...assumptions.ramp, lead_factor: { from: 0.1, to: 0.1 } },
    });
    expect(goalWeekSentence(never)).toBe("Your goal of 8 more is not reached in 12 weeks.");
    expect(funnel(never).sentence).toMatch(/^You do not reach your 12 a week in 12 weeks\. \d/);
  });

  it("do not reach 0 more bookings", () => {
    expect(goalWeekSentence(tiny)).toBe("Your goal of 0.01 more is reached in week 3.");
    expect(goalLabel(tiny)).toBe("0.01 more = your 4.01");
  });

  it("say what the timeline means, beside a goal that is reached in week 3", () => {
    expect(goalWeek(red)).toBe(3);
    expect(budgetSuggestion(red)?.sentence).toBe(
      "At $17.96 a day it takes 84 days to spend what $50 a day spends in 30. $50 a day brings about 2.8 a week.",
    );
  });

  it("say 1 estimate", () => {
    expect(goalSentence(red)).toBe("Daily ad spend for 1 estimate a week");
    const one = planOf({ target_estimates_per_week: 1, current_estimates_per_week: 1 });
    expect(atTargetSentence(one)).toBe(
      "You book 1 estimate a week and your target is 1, so there is nothing to spend.",
    );
    expect(describeGoals(red.inputs)).toMatch(/^1 booked estimate a week,/);
  });

  it.each([
    [1.7, "almost one job a week"],
    [1.3, "about two jobs every three weeks"],
    [1, "about one job every two weeks"],
    [0.05, "about one job every 39 weeks"],
    [0.01, "less than one job a year"],
  ])("describe fewer than one job a week in words: %d more estimates", (more, words) => {
    const plan = planOf({ target_estimates_per_week: 4 + more, current_estimates_per_week: 4 });
    expect(funnel(plan).title).toBe(`What week 4 brings, ${words}`);
  });

  it("say that the ads lose money, and until when", () => {
    const { assumptions, inputs } = planOf({ gross_margin_pct: 10 });
    const at = (cost_per_lead: number) =>
      keepStatement(
        computePlan(inputs, "expected", {
          ...assumptions,
          profiles: {
            ...assumptions.profiles,
            expected: { ...assumptions.profiles.expected, cost_per_lead },
          },
        }),
        "expected",
      );
    expect(at(40)).toMatchObject({ before: "The ads cost about", amount: "$1,300" });
    expect(at(40).counted).toMatch(/^After 12 weeks you keep about \$6,200\. At 10% margin/);
    expect(at(330).counted).toMatch(
      /^After 12 weeks they cost about \$130,000 more than they earn/,
    );
  });

  it("say what the suggested and the advised budget buy", () => {
    expect(budgetSuggestion(yellow)).toMatchObject({
      title: "Raise your budget to $66 a day",
      sentence: expect.stringMatching(/ \$66 a day brings about 3\.7 a week\.$/),
      target: 3.675,
      action: "Plan with $66 a day",
      row: {
        title: "$66 a day: about 3.7 a week",
        detail: "Suggested: it spends in 30 days what $35.92 a day takes 56 days to spend",
      },
    });
    expect(targetAdvice(yellow)).toEqual({
      target: 3,
      title: "$53.88 a day: 3 a week",
      detail: "1 estimate a week more than you asked for",
    });
    expect(budgetSuggestion(atTarget)?.title).toBe("Start from $50 a day");
    expect(targetCostSentence(atTarget, 15)).toBe("$53.88 a day takes you to 15 a week");
    expect(budgetSuggestion(fromFour)).toBeUndefined();
  });

  it("say what a budget buys", () => {
    const answers = [60, 53.88, 5, 1e6].map((dollars) => budgetAnswer(planOf(), dollars));
    expect(answers).toEqual([
      { target: 3.341, sentence: "$60 a day brings about 3.3 a week." },
      { target: 3, sentence: "$53.88 a day brings 3 a week." },
      { target: 1, sentence: "The smallest plan: $17.96 a day brings 1 a week." },
      { target: 1000, sentence: "The largest plan: $17,959 a day brings 1,000 a week." },
    ]);
  });

  it("say what a budget adds to the current estimates, and both figures where it does not cost what was asked", () => {
    const fortyTwo = planOf({ target_estimates_per_week: 42, current_estimates_per_week: 40 });
    const sentences = (plan: Plan, ...budgets: readonly number[]) =>
      budgets.map((dollars) => budgetAnswer(plan, dollars).sentence);
    expect(sentences(fortyTwo, 10, 17.96, 26)).toEqual([
      "$10 a day takes you to about 40.56 a week.",
      "$17.96 a day takes you to 41 a week.",
      "$26 a day takes you to about 41.4 a week.",
    ]);
    expect(sentences(fromFour, 49.99, 50, 60, 0.01)).toEqual([
      "For $49.99: 6.783 a week, $49.98 a day.",
      "$50 a day takes you to about 6.8 a week.",
      "$60 a day takes you to about 7.3 a week.",
      "The smallest plan: $0.02 a day takes you to 4.001 a week.",
    ]);
  });

  it("say why there is no target to plan with, at the highest one", () => {
    const near = planOf({ target_estimates_per_week: 1000, current_estimates_per_week: 999 });
    expect(budgetSuggestion(near)).toMatchObject({
      target: undefined,
      sentence: expect.stringMatching(/\. The planner goes up to 1,000 estimates a week\.$/),
      row: { title: "$50 a day", detail: expect.stringContaining("goes up to 1,000") },
    });
    const at = planOf({ current_estimates_per_week: 1000 });
    expect(budgetAnswer(at, 60)).toEqual({
      target: 1000,
      sentence: "You are there. The planner goes up to 1,000 estimates a week.",
    });
  });

  it("name the goals that changed, with cents", () => {
    const changed = { ...fromFour.inputs, avg_job_value: 3500.5, gross_margin_pct: 60 };
    expect(goalChanges(fromFour.inputs, changed)).toBe(
      "$3,500.50 a job (was $3,500), 60% margin (was 55)",
    );
    expect(goalChanges(defaultGoals, { ...defaultGoals, current_estimates_per_week: 0 })).toBe(
      "0 now (was none)",
    );
  });

  it("tell a current figure of 0 from none", () => {
    const zero = planOf({ current_estimates_per_week: 0 });
    expect(describeGoals(zero.inputs)).toContain("(0 now)");
    expect(describeGoals(defaultGoals)).not.toContain("now");
  });

  it("summarize the plan with the agency's name and phone, without the start of a plan that fails the gate", () => {
    const startDate = { year: 2026, month: 11, day: 30 };
    const agency = { name: "Trowel & Tally", phone: "(305) 555-0142" };
    const linesOf = (plan: Plan) =>
      planSummary(plan, "expected", { startDate, agency }).split("\n");
    expect(linesOf(fromFour)).toEqual([
      "My 30-day ad-budget plan",
      "Daily ad spend: $144 a day (On Track)",
      "Goal: 12 booked estimates a week (4 now), average job $3,500, margin 55%",
      "30 days: 10.1 jobs, $38,338 revenue, $21,086 gross profit",
      "90 days: 51.5 jobs, $195,758 revenue, $107,667 gross profit",
      "You keep about $17,000 after ads in 4 weeks. At 55% margin, before our fee and overhead.",
      "Scenario: Expected. Estimates, not a promise.",
      "Next start date: Monday, November 30",
      "Trowel & Tally, (305) 555-0142",
    ]);
    const link = "https://example.com/plan#token";
    expect(planSummary(fromFour, "expected", { startDate, agency, link })).toContain(
      "\nYour plan: https://example.com/plan#token\n",
    );
    expect(linesOf(yellow).join()).not.toContain("start date");
    expect(linesOf(atTarget)[1]).toBe("Daily ad spend: $0 a day. I already hit my target.");
    const tiny = computePlan({ ...defaultGoals, target_estimates_per_week: 0.05 });
    expect(linesOf(tiny)[1]).toBe("Daily ad spend: $0.90 a day (Extend Timeline)");
  });
});

describe("the texts of any plan in any scenario", () => {
  const forAnyPlan = (check: (plan: Plan, scenario: ScenarioName) => void) =>
    fc.assert(
      fc.property(enteredGoals, fc.constantFrom(...scenarioNames), (inputs, scenario) =>
        check(computePlan(inputs), scenario),
      ),
      { numRuns: 250 },
    );

  it("have figures and nouns in the right number", () => {
    forAnyPlan((plan, scenario) => {
      const all = textsOf(plan, scenario).join("\n");
      expect(all).not.toMatch(/NaN|Infinity|∞|undefined|-\d/);
      expect(all).not.toMatch(/(?<![\d.,])1 (leads|jobs|estimates|booked estimates|days)\b/);
      expect(all).not.toMatch(/\b0 more\b/);
    });
  });

  it("round the figures of the tables, none by more than 5.5 %", () => {
    forAnyPlan((plan, scenario) => {
      if (plan.daily_budget === 0) return;
      expectFunnelOf(plan);
      const { days_30 } = planUnderScenario(plan, scenario).cumulative;
      expectAbout(numberIn(spendSentence(plan)), days_30.ad_spend, 0.5);
      const profit = profitAfterAds(days_30);
      const keep = keepStatement(plan, scenario);
      expect(keep.before === "You keep about").toBe(profit >= 0);
      expectAbout(numberIn(keep.amount), Math.abs(profit));
    });
  });

  it("advise what the engine computes", () => {
    forAnyPlan((plan) => {
      const costOf = (target_estimates_per_week: number) =>
        computePlan({ ...plan.inputs, target_estimates_per_week });
      const advice = targetAdvice(plan);
      if (advice) {
        const advised = costOf(advice.target);
        expect(advised.budget_gate_passes).toBe(true);
        expect(advice.title).toContain(`${formatDailyBudget(advised.daily_budget)} a day`);
        expect(funnel(advised).sentence).toContain("You reach your");
      }
      expectAnswers(plan);
      const [harder = 0, easier = 0] = moneyIn(marketSentence(plan));
      expect(harder).toBeGreaterThanOrEqual(easier);
      const suggestion = budgetSuggestion(plan);
      if (!suggestion) return;
      expect(moneyIn(suggestion.title)).toEqual([plan.suggested_budget]);
      if (suggestion.target === undefined) return;
      expect(suggestion.sentence).toContain(suggestion.action.slice("Plan with ".length));
      const bought = costOf(suggestion.target);
      expect(bought.budget_gate_passes).toBe(true);
      expect(formatMoney(bought.daily_budget)).toBe(formatMoney(plan.suggested_budget));
    });
  });
});

function textsOf(plan: Plan, scenario: ScenarioName): readonly string[] {
  const { figures, title, sentence } = funnel(plan);
  const suggestion = budgetSuggestion(plan);
  const funnelTexts = [...figures.map(({ count, label }) => `${count} ${label}`), title, sentence];
  const shownFunnel = plan.daily_budget === 0 ? [] : funnelTexts;
  return [
    goalSentence(plan),
    atTargetSentence(plan),
    spendSentence(plan),
    ...shownFunnel,
    ...Object.values(keepStatement(plan, scenario)),
    jobValueSentence(plan, scenario),
    marketSentence(plan),
    suggestion?.title ?? "",
    suggestion?.sentence ?? "",
    ...Object.values(targetAdvice(plan) ?? {}).map(String),
    ...Object.values(suggestion?.row ?? {}),
    resultFigures(plan, scenario).sentence,
    describeGoals(plan.inputs),
  ];
}

/** A target in an answer hides at most 5 % of what is gained, is on the plan's side of the gate, and costs what the answer says. */
function expectAnswers(plan: Plan): void {
  const { current_estimates_per_week: current = 0 } = plan.inputs;
  for (const dollars of [0.5, 10, 26, 49.99, 50, 60, 133.33]) {
    const { target, sentence } = budgetAnswer(plan, dollars);
    const bought = planFor(plan, target);
    if (/^(You are there|The (smallest|largest) plan)/.test(sentence)) continue;
    const [, about, shown = ""] = /(about )?([\d,.]*\d) a week/.exec(sentence) ?? [];
    const read = planFor(plan, Number(shown.replaceAll(",", "")));
    expect(read.inputs.target_estimates_per_week === target).toBe(about === undefined);
    const hidden = Math.abs(read.inputs.target_estimates_per_week - target);
    expect(hidden).toBeLessThanOrEqual((target - current) * 0.05);
    expect(read.budget_gate_passes).toBe(bought.budget_gate_passes);
    expect(moneyIn(sentence)).toEqual(
      bought.daily_budget === dollars ? [dollars] : [dollars, bought.daily_budget],
    );
    expect(bought.daily_budget).toBeLessThanOrEqual(dollars);
  }
}

function planFor(plan: Plan, target_estimates_per_week: number): Plan {
  return computePlan({ ...plan.inputs, target_estimates_per_week });
}

/** Whole figures are rounded half up: the leads from the exact figure, the others from the table's tenths (10.451 is 11). */
function expectFunnelOf(plan: Plan): void {
  const { leads = 0, bookings = 0, shows = 0, jobs = 0 } = plan.weekly_data.at(-1) ?? {};
  for (const [index, exact] of [leads, bookings, shows, jobs].entries()) {
    const shown = funnel(plan).figures[index]?.count ?? "";
    if (shown === formatCount(exact)) continue;
    expectAbout(numberIn(shown), exact);
    const from = index === 0 ? exact : numberIn(formatCount(exact));
    expect(numberIn(shown)).toBe(Math.floor(from + 0.5));
  }
}

/** What is rounded is a rounded figure: $104.72 is $105 in the table, and about $110 in a sentence. */
function expectAbout(shown: number, exact: number, atLeast = 0): void {
  expect(Math.abs(shown - exact)).toBeLessThanOrEqual(Math.max(exact * 0.055, atLeast));
}

function numberIn(text: string): number {
  return Number(/[\d,.]*\d/.exec(text)?.[0].replaceAll(",", ""));
}

function moneyIn(text: string): number[] {
  return [...text.matchAll(/\$([\d,.]*\d)/g)].map(([, digits = ""]) =>
    Number(digits.replaceAll(",", "")),
  );
}

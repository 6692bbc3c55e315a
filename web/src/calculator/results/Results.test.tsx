import { formatDailyBudget, formatMoney } from "@planner/shared/format";
import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { inputsByKind, somePlanInputs } from "../../testing/somePlanInputs.ts";
import { renderResults } from "./testing/renderResults.tsx";

const tables = ["Week by week", "Totals"];

describe("Results", () => {
  it.each([
    ["passing", "$180", "On Track", "We install plans from $50 a day."],
    ["yellow", "$35.92", "Increase Budget", "We install plans from $50 a day."],
    ["red", "$17.96", "Extend Timeline", "We install plans from $50 a day."],
    ["zero", "$0", "Extend Timeline", "Nothing to do: your target is met."],
  ] as const)("opens with the daily ad spend and the status of a %s plan", (...shown) => {
    const [kind, spend, message, sentence] = shown;
    renderResults(inputsByKind[kind]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(`${spend} a day`);
    expect(screen.getByRole("region", { name: message })).toHaveTextContent(sentence);
  });

  it("opens with the funnel of a full week and what is left", () => {
    renderResults(inputsByKind.passing);
    const week = screen.getByRole("region", { name: "What week 4 brings" });
    expect(within(week).getByRole("list")).toHaveTextContent(/^38 leads13 booked9 show5 jobs$/);
    expect(week).toHaveTextContent("You reach your 10 a week in week 3.");
    expect(screen.getByText("$21,000").parentElement).toHaveTextContent(
      "You keep about $21,000 after ads in 4 weeks",
    );
  });

  it.each([
    [390, ["What comes back", "What if?", "How it grows", ...tables, "What happens next"]],
    [1280, ["What happens next", "What comes back", "What if?", "How it grows", ...tables]],
  ])("shows the sections in the order of the screen at %d pixels", async (innerWidth, order) => {
    vi.stubGlobal("innerWidth", innerWidth);
    renderResults(inputsByKind.passing);
    await screen.findByRole("heading", { name: "What if?" });
    expect(headings()).toEqual([
      "Daily ad spend for 10 estimates a week $180 a day",
      "On Track",
      ...order,
      "What it means for your business",
      "How we calculated this",
      "What we assume",
      "How far off it can be",
    ]);
    expect(screen.getAllByRole("note")).toHaveLength(1);
    expect(screen.getAllByRole("button", { name: "Install This Plan For Me" })).toHaveLength(1);
    expect(document.querySelectorAll("details[open]")).toHaveLength(0);
    expect(screen.getByRole("link", { name: "Start over" })).toBeVisible();
  });

  it("applies the suggested budget, or the target that passes the gate, in place of one that does not", () => {
    const onInputs = vi.fn();
    renderResults(inputsByKind.yellow, { onInputs });
    const advice = screen.getByRole("region", { name: "Raise it to get installed" });
    const rows = within(advice).getAllByRole("button");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "$53.88 a day: 3 a week 1 estimate a week more than you asked for",
      "$66 a day: about 3.7 a week Suggested: it spends in 30 days what $35.92 a day takes 56 days to spend",
    ]);
    for (const row of rows) fireEvent.click(row);
    fireEvent.click(screen.getByRole("button", { name: "Plan with $66 a day" }));
    expect(
      onInputs.mock.calls.map(([{ target_estimates_per_week }]) => target_estimates_per_week),
    ).toEqual([3, 3.675, 3.675]);
    expect(screen.queryByRole("button", { name: /Install/ })).toBeNull();
  });

  it("fills the row of the suggested budget on a screen without the bar", () => {
    vi.stubGlobal("innerWidth", 1280);
    const onInputs = vi.fn();
    const { container } = renderResults(inputsByKind.yellow, { onInputs });
    const filled = [...container.querySelectorAll(".button-primary")];
    expect(filled.map(({ textContent }) => textContent)).toEqual([
      "Plan with $66 a day: about 3.7 a week Suggested: it spends in 30 days what $35.92 a day takes 56 days to spend",
    ]);
    fireEvent.click(screen.getByRole("button", { name: /^Plan with \$66 a day/ }));
    expect(onInputs.mock.lastCall?.[0]).toMatchObject({ target_estimates_per_week: 3.675 });
  });

  it("says why the suggestion cannot be pressed, at the highest target", () => {
    renderResults(
      somePlanInputs({ target_estimates_per_week: 1000, current_estimates_per_week: 999 }),
    );
    const advice = screen.getByRole("region", { name: "Raise it to get installed" });
    expect(within(advice).getByRole("button")).toBeDisabled();
    expect(advice).toHaveTextContent("The planner goes up to 1,000 estimates a week.");
  });

  it("pins the status instead of slots beside a plan that cannot be installed", () => {
    vi.stubGlobal("innerWidth", 390);
    for (const [kind, text] of [
      ["passing", "$180 a day3 of 6 slots left"],
      ["yellow", "$35.92 a dayIncrease Budget"],
    ] as const) {
      const { unmount } = renderResults(inputsByKind[kind]);
      const name = /^(Install This Plan For Me|Plan with \$66 a day)$/;
      expect(screen.getByRole("button", { name }).parentElement).toHaveTextContent(text);
      unmount();
    }
  });

  it("answers what more would take if the target is already reached", () => {
    const onInputs = vi.fn();
    renderResults(inputsByKind.zero, { onInputs });
    expect(
      screen.getByText(/You book 12 estimates a week and your target is 10, so there is nothing/),
    ).toBeVisible();
    const more = screen.getByRole("region", { name: "What would 15 a week take?" });
    expect(within(more).getByRole("status")).toHaveTextContent(
      "$53.88 a day takes you to 15 a week",
    );
    expect(more).toHaveTextContent("Start from $50 a day.");
    fireEvent.click(within(more).getByRole("button", { name: "Raise target by 1" }));
    expect(within(more).getByRole("status")).toHaveTextContent(
      "$71.84 a day takes you to 16 a week",
    );
    const lower = within(more).getByRole("button", { name: "Lower target by 1" });
    for (let times = 0; times < 3; times++) fireEvent.click(lower);
    expect(lower).toBeDisabled();
    fireEvent.click(within(more).getByRole("button", { name: "Plan for 13 a week" }));
    expect(onInputs.mock.lastCall?.[0]).toMatchObject({ target_estimates_per_week: 13 });
  });

  it("asks for a higher target only, below $5 a day", () => {
    renderResults(
      somePlanInputs({ target_estimates_per_week: 4.05, current_estimates_per_week: 4 }),
    );
    const more = screen.getByRole("region", { name: "What would 7 a week take?" });
    expect(more).toHaveTextContent("$53.88 a day takes you to 7 a week");
    expect(more).toHaveTextContent(
      /Raise your budget to \$50 a day\. .* takes you to about 6\.8 a week\./,
    );
    expect(screen.queryByRole("button", { name: /^Plan with/ })).toBeNull();
    expect(screen.getByText("Want ads all the same? Run the ads yourself.")).toBeVisible();
    expect(screen.getByRole("table", { name: /^Week by week/ })).toBeVisible();
  });

  it("has the next step of such a plan below its figures, also on a wide screen", () => {
    vi.stubGlobal("innerWidth", 1280);
    renderResults(inputsByKind.zero);
    const order = headings();
    const figures = order.indexOf("Revenue and totals: $0 from ads");
    expect(figures).toBeGreaterThan(order.indexOf("Extend Timeline"));
    expect(order.indexOf("Installed for you")).toBeGreaterThan(figures);
  });

  it("folds the zeros of such a plan into one line, and keeps its disclaimer", () => {
    renderResults(inputsByKind.zero);
    const fold = screen.getByText("Revenue and totals: $0 from ads").closest("details");
    expect(fold).not.toHaveAttribute("open");
    expect(fold).toContainElement(screen.getByRole("radiogroup", { hidden: true }));
    expect(within(fold ?? document.body).getAllByText("Goal Reached")).toHaveLength(4);
    expect(fold).not.toContainElement(screen.getByRole("note"));
    expect(screen.queryByRole("heading", { name: "What if?" })).toBeNull();
  });
});

describe("Results under a changed assumption", () => {
  it("use the budget limits in the meter, the texts and the next step", () => {
    const dailyBudget = { gate: 30, red_below: 20 };
    const plan = computePlan(inputsByKind.yellow, "expected", { ...assumptions, dailyBudget });
    renderResults(inputsByKind.yellow, { plan });
    expect(screen.getByRole("region", { name: "On Track" })).toHaveTextContent(
      "We install plans from $30 a day.$30",
    );
    expect(screen.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();
  });

  it("use the rates and prices in the headline, tiles, chart, tables and explanation", () => {
    const expected = { ...assumptions.profiles.expected, cost_per_lead: 50, close_rate: 0.3 };
    const plan = computePlan(inputsByKind.passing, "expected", {
      ...assumptions,
      profiles: { ...assumptions.profiles, expected },
      jobTiers: { ...assumptions.jobTiers, small_floor: 1500 },
    });
    const { container } = renderResults(inputsByKind.passing, { plan });
    const revenue = formatMoney(plan.scenarios.expected.days_90);
    expect(revenue).not.toBe("$244,698");

    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      formatDailyBudget(plan.daily_budget),
    );
    expect(screen.getByRole("radio", { name: /^Expected/ })).toHaveAccessibleDescription(
      expect.stringContaining(revenue),
    );
    expect(screen.getByRole("table", { name: /^Cumulative totals/ })).toHaveTextContent(revenue);
    fireEvent.click(screen.getByRole("radio", { name: "Money" }));
    expect(
      screen.getByRole("img", { name: new RegExp(`Revenue: \\${revenue} at the end`) }),
    ).toBeVisible();
    expect(container).toHaveTextContent("The plan counts on $50");
    expect(container).toHaveTextContent(/× \$50 each ÷ 7 = \$272\.11 a day/);
    expect(container).toHaveTextContent(/Close rate: 30%/);
    expect(container).toHaveTextContent(/the larger of \$1,500 and 30%/);
    expect(container).not.toHaveTextContent(/\$33\b/);
  });
});

function headings(): (string | null)[] {
  return screen.getAllByRole("heading").map(({ textContent }) => textContent);
}

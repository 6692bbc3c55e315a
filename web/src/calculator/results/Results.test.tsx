import { type Assumptions, assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubModalDialog } from "../../testing/stubModalDialog.ts";
import { bothAddresses, renderResults } from "./testing/renderResults.tsx";
import { inputsByKind } from "./testing/somePlanInputs.ts";

beforeEach(stubModalDialog);

describe("Results", () => {
  it("opens with the daily ad spend", () => {
    renderResults(inputsByKind.passing);
    expect(screen.getByRole("heading", { level: 1, name: /\$180 a day/ })).toBeVisible();
  });

  it.each([
    ["passing", "On Track"],
    ["yellow", "Increase Budget"],
    ["red", "Extend Timeline"],
  ] as const)("shows the status of a %s plan", (kind, message) => {
    renderResults(inputsByKind[kind]);
    expect(screen.getByRole("region", { name: message })).toBeVisible();
  });

  it("shows the sections in order", () => {
    renderResults(inputsByKind.yellow);
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Your daily ad spend $35.92 a day",
      "Increase Budget",
      "What comes back",
      "Profit after ads",
      "Your ads pay for themselves in week 1",
      "Raise your budget to $66 a day",
      "Install slots",
      "Week by week",
      "Your ads reach 2 bookings a week in week 3",
      "What it adds up to",
      "What it means for your business",
      "What if?",
      "How we calculated this",
      "What we assume",
      "How far it can be off",
      "Take it with you",
      "What our contractors report",
    ]);
    expect(screen.getByRole("note")).toHaveTextContent(/estimates/);
  });

  it.each([
    ["folds", 390, false],
    ["shows", 768, true],
  ])("%s both tables at %i pixels, and folds the other details", (_, innerWidth, isOpen) => {
    vi.stubGlobal("innerWidth", innerWidth);
    renderResults(inputsByKind.passing);
    const opened = ["Week by week", "What it adds up to"].map((title) => section(title).open);
    expect(opened).toEqual([isOpen, isOpen]);
    for (const title of ["What it means for your business", "What if?", "How we calculated this"]) {
      expect(section(title)).not.toHaveAttribute("open");
    }
  });

  it("shows the install slots, the badge and the start date", () => {
    renderResults(inputsByKind.passing);
    const slots = screen.getByRole("region", { name: "Install slots" });
    expect(slots).toHaveTextContent("3 of 6 slots left");
    expect(slots).not.toHaveTextContent("this week");
    expect(slots).toHaveTextContent("Setup fee waived (first 5)");
    expect(slots).toHaveTextContent("Monday, November 23");
  });

  it.each([
    [6, "0 of 6"],
    [7, "6 of 6"],
  ])("shows no badge on day %i of the month", (day, left) => {
    renderResults(inputsByKind.passing, { today: { year: 2026, month: 11, day } });
    const slots = screen.getByRole("region", { name: "Install slots" });
    expect(slots).toHaveTextContent(left);
    expect(within(slots).queryByText(/Setup fee waived/)).toBeNull();
  });

  it("suggests a budget and links to the kit in a new tab if the gate fails", () => {
    renderResults(inputsByKind.yellow);
    const raise = screen.getByRole("region", { name: "Raise your budget to $66 a day" });
    expect(raise).toHaveTextContent("aim for 4 booked estimates a week");
    const change = within(raise).getByRole("link", { name: "Change my target" });
    history.replaceState({ step: "results" }, "");
    fireEvent.click(change);
    expect(history.state).toBeNull();
    const kit = screen.getByRole("link", { name: "Get DIY Growth Kit Instead" });
    expect(kit).toHaveAttribute("href", bothAddresses.kit_url);
    expect(kit).toHaveAttribute("target", "_blank");
    expect(kit).toHaveAttribute("rel", "noopener noreferrer");
    expect(kit).toHaveAccessibleDescription("Opens in a new tab");
    expect(screen.queryByRole("button", { name: /Install/ })).toBeNull();
  });

  it("hides only the action whose URL is missing", () => {
    renderResults(inputsByKind.yellow, { siteConfig: {} });
    expect(screen.queryByRole("link", { name: /Kit/ })).toBeNull();
    expect(screen.getByRole("region", { name: /Raise your budget/ })).toBeVisible();
  });

  it.each(Object.entries(inputsByKind))("shows no NaN or Infinity in a %s plan", (_, inputs) => {
    const { container } = renderResults(inputs);
    expect(container).not.toHaveTextContent(/NaN|Infinity|∞|undefined/);
  });

  it("offers two next steps if the target is already reached", () => {
    renderResults(inputsByKind.zero);
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Your daily ad spend $0.00 a day You already hit your target",
      "What you can do now",
      "Extend Timeline",
      "What comes back",
      "Install slots",
      "Week by week",
      "What it adds up to",
      "What if?",
      "How we calculated this",
      "What we assume",
      "Take it with you",
      "What our contractors report",
    ]);
    expect(
      screen.getByText(/You book 12 estimates a week and your target is 10, so there is nothing/),
    ).toBeVisible();
    const ways = screen.getByRole("region", { name: "What you can do now" });
    expect(ways).toHaveTextContent("Set a target above 12");
    expect(within(ways).getByRole("link", { name: "Change my target" })).toBeVisible();
    expect(ways).toHaveTextContent("DIY Growth Kit");
    expect(screen.getByRole("link", { name: "Get DIY Growth Kit Instead" })).toBeVisible();
    expect(screen.getAllByText("Goal Reached")).toHaveLength(4);
  });

  it.each(["yellow", "red", "zero"] as const)("offers no install for a %s plan", (kind) => {
    renderResults(inputsByKind[kind]);
    const slots = screen.getByRole("region", { name: "Install slots" });
    expect(slots).toHaveTextContent(/^Install slotsWe install plans from \$50 a day\.$/);
    expect(screen.queryByRole("button", { name: /calendar/ })).toBeNull();
  });
});

beforeEach(stubModalDialog);

/**
 * Changes one assumption at a time. The expected figures were calculated by hand (docs/plan-model.md) for 2 estimates
 * a week, $3,500 a job and 55%.
 */
const changes: readonly Change[] = [
  {
    assumption: "cost per lead",
    changed: expectedProfile({ cost_per_lead: 66 }),
    explained: "7.6 leads a week at $66 each, divided by 7 = $71.84 a day.",
    // Twice the price of a lead: twice the spend, at the same leads.
    week1: "5.3 1.3 0.7 0.3 $503 $1,155 $635",
    month: "25.9 7.6 4.9 2.5 $2,012 $9,584 $5,271",
    tile: "$9,584",
    costPerJob: "$798",
  },
  {
    assumption: "booking rate",
    changed: expectedProfile({ booking_rate: 0.7 }),
    explained: "2 ÷ 75% who show up ÷ 70% who book = 3.8 leads a week.",
    // Half the leads book as often: the same bookings for half the money.
    week1: "2.7 1.3 0.7 0.3 $126 $1,155 $635",
    month: "13 7.6 4.9 2.5 $503 $9,584 $5,271",
    tile: "$9,584",
    costPerJob: "$199",
  },
  {
    assumption: "close rate",
    changed: expectedProfile({ close_rate: 0.3 }),
    explained: "× 30% × 75% × 95% = 0.2 jobs.",
    week1: "5.3 1.3 0.7 0.2 $251 $577 $318",
    month: "25.9 7.6 4.9 1.3 $1,006 $4,792 $2,636",
    tile: "$4,792",
    costPerJob: "$798",
  },
  {
    assumption: "job size",
    changed: { ...assumptions, jobTiers: { ...assumptions.jobTiers, small_floor: 4000 } },
    explained: "A small job is the larger of $4,000 and 30% of your $3,500: $4,000.",
    week1: "5.3 1.3 0.7 0.3 $251 $2,309 $1,270",
    month: "25.9 7.6 4.9 2.5 $1,006 $19,169 $10,543",
    tile: "$19,169",
    costPerJob: "$399",
  },
  {
    assumption: "ramp",
    changed: {
      ...assumptions,
      ramp: { weeks: 4, lead_factor: { from: 1, to: 1 }, rate_factor: { from: 1, to: 1 } },
    },
    explained: "7.6 leads × 100% = 7.6 leads. × 35% × 100% × 95% = 2.5 bookings.",
    // Four weeks like the fourth.
    week1: "7.6 2.5 1.8 1 $251 $3,910 $2,150",
    month: "30.5 10.1 7.2 4.1 $1,006 $15,639 $8,601",
    tile: "$15,639",
    costPerJob: "$244",
  },
];

describe("Results under a changed assumption", () => {
  it.each(changes)("use the $assumption", (change) => {
    const plan = computePlan(inputsByKind.yellow, "expected", change.changed);
    renderResults(inputsByKind.yellow, { plan });

    expect(section("How we calculated this")).toHaveTextContent(change.explained);
    expect(row(/^Week by week/, /^Week 1\b/)).toBe(change.week1);
    expect(row(/^Cumulative totals/, "4 weeks")).toBe(change.month);
    const expectedTile = screen.getByRole("radio", { name: /^Expected/ });
    expect(expectedTile).toHaveAccessibleDescription(new RegExp(`^30 days \\${change.tile} `));
    const [leads, bookings, shows, jobs, spend, revenue] = change.week1.split(" ");
    expect(row("Each of the 12 weeks", "Week 1")).toBe([leads, bookings, shows, jobs].join(" "));
    expect(row("Sums by the end of each week", "Week 1")).toMatch(
      new RegExp(`^\\${revenue} .* \\${spend}$`),
    );
    expect(row(/^What it means/, /^Cost per job/)).toMatch(new RegExp(`^\\${change.costPerJob} `));
    expect(row("Your plan vs. your what-if", "Revenue in 30 days")).toBe(
      `${change.tile} ${change.tile} no change`,
    );
  });

  it("use the budget limits in the meter, the texts and the next step", () => {
    const dailyBudget = { gate: 30, red_below: 20 };
    const plan = computePlan(inputsByKind.yellow, "expected", { ...assumptions, dailyBudget });
    renderResults(inputsByKind.yellow, { plan });

    const status = screen.getByRole("region", { name: "On Track" });
    expect(status).toHaveTextContent(
      "That is enough: we install plans from $30 a day.$35.92$20$30",
    );
    expect(screen.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();
  });

  it("use the cost per lead in the suggested budget", () => {
    const suggestedBudget = { dollars_per_daily_lead: 120, goal_days: 20 };
    const plan = computePlan(inputsByKind.yellow, "expected", { ...assumptions, suggestedBudget });
    renderResults(inputsByKind.yellow, { plan });

    // 7.619 leads / 7 × 120 = 130.6; 20 days × 131 / 35.92 = 72.9.
    expect(screen.getByRole("region", { name: "Raise your budget to $131 a day" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Increase Budget" })).toHaveTextContent(
      "$35.92 a day takes 73 days to buy what $131 a day buys in 20.",
    );
  });
});

type Change = {
  readonly assumption: string;
  readonly changed: Assumptions;
  readonly explained: string;
  readonly week1: string;
  readonly month: string;
  readonly tile: string;
  readonly costPerJob: string;
};

function expectedProfile(change: Partial<Assumptions["profiles"]["expected"]>): Assumptions {
  const { profiles } = assumptions;
  return {
    ...assumptions,
    profiles: { ...profiles, expected: { ...profiles.expected, ...change } },
  };
}

function section(title: string): HTMLDetailsElement {
  const part = screen.getByRole("heading", { name: title, hidden: true }).closest("details");
  if (part === null) throw new Error(`${title} is not a separate part`);
  return part;
}

/** The cells of a table row, joined into one line. */
function row(table: string | RegExp, name: string | RegExp): string {
  const found = screen.getByRole("table", { name: table, hidden: true });
  const rowHeader = within(found).getByRole("rowheader", { name, hidden: true });
  const cells = [...(rowHeader.closest("tr")?.querySelectorAll("td") ?? [])];
  return cells.map((cell) => cell.lastChild?.textContent ?? "").join(" ");
}

import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { bothAddresses, renderResults } from "./testing/renderResults.tsx";
import { inputsByKind } from "./testing/somePlanInputs.ts";

describe("Results", () => {
  it.each([
    ["passing", "$180", "On Track"],
    ["yellow", "$35.92", "Increase Budget"],
    ["red", "$17.96", "Extend Timeline"],
  ] as const)("opens with the daily ad spend and the status of a %s plan", (...shown) => {
    const [kind, spend, message] = shown;
    renderResults(inputsByKind[kind]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(`${spend} a day`);
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

describe("Results under a changed assumption", () => {
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

function section(title: string): HTMLDetailsElement {
  const part = screen.getByRole("heading", { name: title, hidden: true }).closest("details");
  if (part === null) throw new Error(`${title} is not a separate part`);
  return part;
}

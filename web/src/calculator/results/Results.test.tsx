import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
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
  ] as const)("tells a %s plan's status", (kind, message) => {
    renderResults(inputsByKind[kind]);
    expect(screen.getByRole("region", { name: message })).toBeVisible();
  });

  it("answers in the order of the questions", () => {
    renderResults(inputsByKind.yellow);
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Your daily ad spend $35.92 a day",
      "Increase Budget",
      "What comes back",
      "How it grows",
      "Your ads reach 2 estimates a week in week 3",
      "Your ads pay for themselves in week 1",
      "Expected brings $48,940 in 90 days, $12,879 more than Baseline",
      "Week by week",
      "What it adds up to",
      "Install slots",
      "Raise your budget to $66 a day",
      "Your goal takes 30 days instead of 56",
      "What it means for your business",
      "What if?",
      "How we calculated this",
      "What we assume",
      "How far it can be off",
      "Take it with you",
    ]);
    expect(screen.getByRole("note")).toHaveTextContent(/estimates/);
  });

  it("shows the install slots, the badge and the start date written out", () => {
    renderResults(inputsByKind.passing);
    const slots = screen.getByRole("region", { name: "Install slots" });
    expect(slots).toHaveTextContent("3 of 6 slots left this week");
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

  it("suggests a budget and offers the kit in a new tab when the gate fails", () => {
    renderResults(inputsByKind.yellow);
    expect(screen.getByRole("region", { name: /Raise your budget/ })).toHaveTextContent("56 days");
    const kit = screen.getByRole("link", { name: "Get DIY Growth Kit Instead" });
    expect(kit).toHaveAttribute("href", bothAddresses.kit_url);
    expect(kit).toHaveAttribute("target", "_blank");
    expect(kit).toHaveAttribute("rel", "noopener noreferrer");
    expect(kit).toHaveAccessibleDescription("Opens in a new tab");
    expect(screen.queryByRole("button", { name: /Install/ })).toBeNull();
  });

  it("hides only what needs a missing address", () => {
    renderResults(inputsByKind.yellow, { siteConfig: {} });
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByRole("region", { name: /Raise your budget/ })).toBeVisible();
  });

  it.each(Object.entries(inputsByKind))("shows numbers only in a %s plan", (_, inputs) => {
    const { container } = renderResults(inputs);
    expect(container).not.toHaveTextContent(/NaN|Infinity|∞|undefined/);
  });

  it("reads sensibly for a target that is already reached", () => {
    renderResults(inputsByKind.zero);
    expect(screen.getByText(/so there is nothing to spend/)).toBeVisible();
    expect(screen.queryByRole("region", { name: /Raise your budget/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Get DIY Growth Kit Instead" })).toBeVisible();
  });
});

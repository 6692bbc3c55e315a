import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderResults } from "../testing/renderResults.tsx";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";

const field = (name: string) => screen.getByRole("textbox", { name });
const slider = (name: string) => screen.getByRole("slider", { name: `${name}, slider` });
const table = () => screen.getByRole("table", { name: "Your plan vs. your what-if" });
const comparison = () => table().parentElement ?? document.body;
const row = (title: string) => within(table()).getByRole("row", { name: new RegExp(`^${title}`) });

describe("WhatIf", () => {
  it("starts with the plan's numbers and no differences", () => {
    renderResults(inputsByKind.passing);
    expect(field("Target booked estimates per week")).toHaveValue("10");
    expect(slider("Average job value")).toHaveValue("3500");
    expect(slider("Gross margin")).toHaveAttribute("aria-valuetext", "55%");
    expect(within(table()).getAllByText("no change")).toHaveLength(5);
  });

  it("updates the comparison immediately and leaves the page above unchanged", () => {
    renderResults(inputsByKind.passing);
    fireEvent.change(slider("Target booked estimates per week"), { target: { value: "5" } });
    expect(field("Target booked estimates per week")).toHaveValue("5");
    expect(row("Daily budget")).toHaveTextContent("Daily budget$180$89.80−$90");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("$180");
  });

  it("validates like step 1 and keeps the last valid plan", async () => {
    renderResults(inputsByKind.passing);
    const margin = field("Gross margin");
    await userEvent.clear(margin);
    await userEvent.type(margin, "95");
    expect(margin).toBeInvalid();
    expect(margin).toHaveAccessibleDescription("Gross margin should be between 10% and 90%");
    expect(row("Profit after ads in 30 days")).toHaveTextContent("$21,328");
    await userEvent.clear(margin);
    await userEvent.tab();
    expect(margin).toHaveValue("55");
    expect(margin).toBeValid();
  });

  it("announces the new figures after a pause", async () => {
    renderResults(inputsByKind.passing);
    fireEvent.change(slider("Gross margin"), { target: { value: "60" } });
    expect(await screen.findByText(/^What if: Daily budget \$180, no change/)).toBeInTheDocument();
  });

  it("says why another low job value changes nothing", () => {
    renderResults(inputsByKind.passing);
    const change = (value: number) =>
      fireEvent.change(slider("Average job value"), { target: { value } });
    const note = /job values up to \$6,667 all give the same revenue/;
    expect(within(comparison()).queryByText(note)).toBeNull();
    change(6000);
    expect(within(comparison()).getByText(note)).toBeInTheDocument();
    change(7000);
    expect(within(comparison()).queryByText(note)).toBeNull();
  });

  it("resets to the plan", async () => {
    renderResults(inputsByKind.passing);
    fireEvent.change(slider("Average job value"), { target: { value: "9000" } });
    expect(within(table()).queryAllByText("no change")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Reset to my plan" }));
    expect(field("Average job value")).toHaveValue("3500");
    expect(within(table()).getAllByText("no change")).toHaveLength(5);
  });

  it("keeps the visitor's own number in an empty field", async () => {
    renderResults(somePlanInputs({ target_estimates_per_week: 14 }));
    const target = field("Target booked estimates per week");
    await userEvent.clear(target);
    expect(target).toBeValid();
    expect(slider("Target booked estimates per week")).toHaveValue("14");
    expect(within(table()).getAllByText("no change")).toHaveLength(5);
    await userEvent.tab();
    expect(target).toHaveValue("14");
  });

  it("changes the current estimates", () => {
    renderResults(inputsByKind.passing);
    expect(field("Current booked estimates per week")).toHaveValue("0");
    fireEvent.change(slider("Current booked estimates per week"), { target: { value: "8" } });
    expect(row("Daily budget")).toHaveTextContent("Daily budget$180$35.92−$144");
  });

  it("starts from the current estimates of the plan", () => {
    renderResults(inputsByKind.zero);
    expect(field("Current booked estimates per week")).toHaveValue("12");
    fireEvent.change(slider("Target booked estimates per week"), { target: { value: "14" } });
    expect(row("Daily budget")).toHaveTextContent("$0.00$35.92+$35.92");
  });
});

import { formatMoney, formatShare } from "@planner/shared/format";
import { assumptions } from "@planner/shared/plan/assumptions";
import { render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi } from "../../testing/fakeApi.ts";
import { launch, renderApp } from "../../testing/renderApp.tsx";
import { setUpUser } from "../../testing/setUpUser.ts";
import { NumberField } from "./NumberField.tsx";

const target = () => screen.getByLabelText<HTMLInputElement>("Target booked estimates per week");
const current = () =>
  screen.getByLabelText<HTMLInputElement>("Current booked estimates per week (optional)");
const jobValue = () => screen.getByLabelText<HTMLInputElement>("Average job value");
const margin = () => screen.getByLabelText<HTMLInputElement>("Gross margin");

describe("InputsStep", () => {
  beforeEach(() => {
    fakeApi();
  });

  it("starts with the defaults, describes each field, and sets the numeric keyboard", () => {
    renderApp();
    const fields = [target(), current(), jobValue(), margin()];
    expect(fields.map(({ value }) => value)).toEqual(["10", "", "3,500", "55"]);
    for (const field of fields) {
      expect(field).toHaveAttribute("inputmode", "decimal");
    }
    expect(target()).toHaveAccessibleDescription("/week");
    expect(current()).toHaveAccessibleDescription("/week");
    expect(jobValue()).toHaveAccessibleDescription("$");
    expect(margin()).toHaveAccessibleDescription("% after labor and materials");
  });

  it("shows what becomes of 100 leads at the plan model's rates, and no budget", () => {
    renderApp();
    const { cost_per_lead, booking_rate, show_rate, close_rate } = assumptions.profiles.expected;
    const booked = 100 * booking_rate;
    const show = booked * show_rate;
    const figures = screen.getByText("What every plan counts on").closest("figure");
    expect(
      within(figures ?? document.body)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      `100 leads${formatMoney(cost_per_lead)} each`,
      `${Math.round(booked)} booked${formatShare(booking_rate)} book`,
      `${Math.round(show)} show${formatShare(show_rate)} show up`,
      `${Math.round(show * close_rate)} jobs${formatShare(close_rate)} sign`,
    ]);
    expect(document.body).not.toHaveTextContent(/\$[\d.]+ a day/);
  });

  it("groups the digits while the visitor is not in the field", async () => {
    const { user } = renderApp();
    await user.tab();
    await user.click(jobValue());
    expect(jobValue()).toHaveValue("3500");
    await user.clear(jobValue());
    await user.type(jobValue(), "12000");
    expect(jobValue()).toHaveValue("12000");
    await user.keyboard("{ArrowUp}");
    expect(jobValue()).toHaveValue("12050");
    await user.tab();
    expect(jobValue()).toHaveValue("12,050");
    await user.click(screen.getByRole("button", { name: "Raise by $50" }));
    expect(jobValue()).toHaveValue("12,100");
    expect(screen.getByText("12,100")).toHaveAttribute("aria-live", "polite");
  });

  it("replaces the value that the Tab key selects", async () => {
    const { user } = renderApp();
    await user.click(current());
    await user.tab();
    expect(jobValue()).toHaveFocus();
    await user.keyboard("8000");
    await user.tab();
    expect(jobValue()).toHaveValue("8,000");
  });

  it("keeps a value selected that was selected before the page hydrated", async () => {
    const field = <NumberField name="avg_job_value" defaultValue="3500" message={undefined} />;
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(field);
    const user = setUpUser();
    await user.tab();
    render(field, { container, hydrate: true });
    expect(jobValue()).toHaveValue("3500");
    await user.keyboard("8");
    expect(jobValue()).toHaveValue("8");
  });

  it.each([
    ["by the Tab key", "approx 4000{Tab}"],
    ["while it is empty", "{Tab}"],
    ["by a press elsewhere", "approx 4000"],
  ])("says what it put in when a field without a number is left %s", async (how, keys) => {
    const { user } = renderApp();
    await user.clear(jobValue());
    await user.type(jobValue(), keys);
    if (how.includes("press")) await user.click(screen.getByRole("heading", { level: 1 }));
    expect(jobValue()).toHaveValue("3,500");
    const message = "Average job value needs a number, so we put in $3,500.";
    expect(screen.getByText(message)).toBeVisible();
    expect(jobValue()).toHaveAccessibleDescription(`$ ${message}`);
    expect(jobValue()).toBeValid();
    await user.click(screen.getByRole("button", { name: "Raise by $50" }));
    expect(screen.queryByText(message)).toBeNull();
  });

  it("says nothing about an optional field that stays empty", async () => {
    const { user } = renderApp();
    await user.click(current());
    await user.tab();
    expect(screen.queryByText(/needs a number/)).toBeNull();
  });

  it.each([
    [
      "an entry",
      target,
      "4,200-5,000",
      "10",
      "Target booked estimates per week needs a number, so we put in 10.",
    ],
    [
      "an empty field",
      jobValue,
      " ",
      "3500",
      "Average job value needs a number, so we put in $3,500.",
    ],
    [
      "an optional entry",
      current,
      "3 or 4",
      "",
      "Current booked estimates per week needs a number, so we left it empty.",
    ],
  ])(
    "replaces %s that is not a number on Enter, and waits for another press",
    async (...replaced) => {
      const [, field, text, shown, message] = replaced;
      const { user } = renderApp();
      await user.clear(field());
      await user.type(field(), `${text}{Enter}`);
      expect(field()).toHaveValue(shown);
      expect(field()).toHaveFocus();
      expect(field()).toHaveAccessibleDescription(
        expect.stringContaining(`${message} Change it, or press Launch My Planner again.`),
      );
      expect(screen.getByText("1 of 3")).toBeVisible();
      await user.keyboard("{Enter}");
      expect(await screen.findByText("2 of 3")).toBeVisible();
    },
  );

  it("keeps a number out of range, with its message until it is fixed", async () => {
    const { user } = renderApp();
    await user.clear(jobValue());
    await user.type(jobValue(), "100");
    await user.tab();
    await waitFor(() =>
      expect(jobValue()).toHaveAccessibleDescription("$ Average job value must be at least $500"),
    );
    expect(jobValue()).toHaveValue("100");
    expect(jobValue()).toBeInvalid();
    await user.type(jobValue(), "0");
    expect(jobValue()).toHaveAccessibleDescription("$");
    expect(jobValue()).toBeValid();
  });

  it("focuses the first invalid field on submit, and still says what was put in", async () => {
    const { user } = renderApp();
    await user.clear(target());
    await user.clear(jobValue());
    await user.type(jobValue(), "1");
    await user.clear(margin());
    await user.type(margin(), "5{Enter}");
    await waitFor(() => expect(jobValue()).toHaveFocus());
    expect(screen.getByText("Average job value must be at least $500")).toBeVisible();
    expect(screen.getByText("Gross margin should be between 10% and 90%")).toBeVisible();
    // Another press would not launch.
    expect(target()).toHaveAccessibleDescription(
      "/week Target booked estimates per week needs a number, so we put in 10.",
    );
  });

  it("keeps the commas of the other fields when an error ends the submit", async () => {
    const { user } = renderApp();
    await user.clear(margin());
    await user.type(margin(), "95");
    await user.click(screen.getByRole("button", { name: "Launch My Planner" }));
    expect(margin()).toHaveFocus();
    expect(jobValue()).toHaveValue("3,500");
  });

  it("steps by arrow keys and buttons, as spin buttons that expose their value and range", async () => {
    const { user } = renderApp();
    await user.type(target(), "{ArrowUp}");
    expect(target()).toHaveValue("11");
    await user.click(screen.getByRole("button", { name: "Raise count by 1" }));
    expect(current()).toHaveValue("1");
    await user.clear(current());
    expect(jobValue()).toHaveRole("spinbutton");
    expect(jobValue()).toHaveAttribute("aria-valuenow", "3500");
    expect(jobValue()).toHaveAttribute("aria-valuemin", "500");
    expect(jobValue()).toHaveAttribute("aria-valuemax", "1000000");
    expect(current()).not.toHaveAttribute("aria-valuenow");

    await user.type(jobValue(), "{ArrowUp}");
    expect(jobValue()).toHaveAttribute("aria-valuenow", "3550");
    await user.clear(jobValue());
    await user.type(jobValue(), "$4,200");
    expect(jobValue()).toHaveAttribute("aria-valuenow", "4200");
    await user.clear(jobValue());
    await user.tab();
    await waitFor(() => expect(jobValue()).toHaveAttribute("aria-valuenow", "3500"));

    await user.click(screen.getByRole("button", { name: "Raise by 5%" }));
    expect(screen.getByText("60")).toHaveAttribute("aria-live", "polite");
  });

  it("opens the contact gate, focuses its heading and updates the document title", async () => {
    const { user } = renderApp();
    await launch(user);
    expect(screen.getByRole("heading", { name: "Get Your Custom 30-Day Plan" })).toHaveFocus();
    expect(document.title).toMatch(/^Get Your Custom 30-Day Plan/);
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "2");
    expect(screen.getByText("2 of 3")).toBeVisible();
  });
});

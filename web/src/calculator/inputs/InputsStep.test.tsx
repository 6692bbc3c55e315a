import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi } from "../../testing/fakeApi.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { launch } from "../../testing/walkThrough.ts";

const target = () => screen.getByLabelText("Target booked estimates per week");
const current = () => screen.getByLabelText("Current booked estimates per week (optional)");
const jobValue = () => screen.getByLabelText("Average job value");
const margin = () => screen.getByLabelText("Gross margin");

describe("InputsStep", () => {
  beforeEach(() => {
    fakeApi();
  });

  it("starts with the defaults and no current estimates", () => {
    renderApp();
    expect(target()).toHaveValue("10");
    expect(current()).toHaveValue("");
    expect(jobValue()).toHaveValue("3500");
    expect(margin()).toHaveValue("55");
  });

  it("sets the numeric keyboard", () => {
    renderApp();
    for (const field of [target(), current(), jobValue(), margin()]) {
      expect(field).toHaveAttribute("inputmode", "decimal");
    }
  });

  it("resets a field without a number to its default on blur", async () => {
    const { user } = renderApp();
    await user.clear(jobValue());
    await user.tab();
    expect(jobValue()).toHaveValue("3500");
  });

  it("resets fields without numbers to their defaults on submit", async () => {
    const { user } = renderApp();
    const field = target();
    await user.clear(field);
    await user.type(field, "many{Enter}");
    expect(field).toHaveValue("10");
    await screen.findByRole("heading", { name: "Get Your Custom 30-Day Plan" });
  });

  it("keeps a number out of range and shows its message on blur", async () => {
    const { user } = renderApp();
    await user.clear(margin());
    await user.type(margin(), "95");
    await user.tab();
    expect(await screen.findByText("Gross margin should be between 10% and 90%")).toBeVisible();
    expect(margin()).toHaveValue("95");
    expect(margin()).toBeInvalid();
  });

  it("describes an invalid field by its message until it is fixed", async () => {
    const { user } = renderApp();
    await user.clear(jobValue());
    await user.type(jobValue(), "100");
    await user.tab();
    await waitFor(() =>
      expect(jobValue()).toHaveAccessibleDescription("$ Average job value must be at least $500"),
    );
    await user.type(jobValue(), "0");
    expect(jobValue()).toHaveAccessibleDescription("$");
    expect(jobValue()).toBeValid();
  });

  it("focuses the first invalid field on submit", async () => {
    const { user } = renderApp();
    await user.clear(jobValue());
    await user.type(jobValue(), "1");
    await user.clear(margin());
    await user.type(margin(), "5{Enter}");
    await waitFor(() => expect(jobValue()).toHaveFocus());
    expect(screen.getByText("Average job value must be at least $500")).toBeVisible();
    expect(screen.getByText("Gross margin should be between 10% and 90%")).toBeVisible();
  });

  it("accepts 0", async () => {
    const { user } = renderApp();
    await user.clear(target());
    await user.type(target(), "0{Enter}");
    expect(await screen.findByText("Target estimates must be at least 1")).toBeVisible();
    expect(target()).toHaveValue("0");
  });

  it("steps by arrow keys and buttons: 1, 50 and 5", async () => {
    const { user } = renderApp();
    await user.type(target(), "{ArrowUp}");
    await user.type(jobValue(), "{ArrowDown}");
    await user.click(screen.getByRole("button", { name: "Raise by 5%" }));
    await user.click(screen.getByRole("button", { name: "Raise count by 1" }));
    expect(target()).toHaveValue("11");
    expect(jobValue()).toHaveValue("3450");
    expect(margin()).toHaveValue("60");
    expect(current()).toHaveValue("1");
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

import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { tabStorageKeys } from "../app/tabStorage.ts";
import { fakeApi } from "../testing/fakeApi.ts";
import { renderApp } from "../testing/renderApp.tsx";
import { fillContact, generate, launch } from "../testing/walkThrough.ts";

describe("Calculator", () => {
  it("shows the first of three steps", () => {
    fakeApi();
    renderApp();
    const progress = screen.getByRole("progressbar", { name: "Progress" });
    expect(progress).toHaveAttribute("aria-valuenow", "1");
    expect(progress).toHaveAttribute("aria-valuemax", "3");
    expect(screen.getByText("1 of 3")).toBeVisible();
  });

  it("moves focus to the results' heading", async () => {
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    await generate(user);
    await screen.findByText("3 of 3");
    await waitFor(() => expect(document.title).toMatch(/^Your 30-Day Plan/));
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("restores the entered numbers after a reload", async () => {
    fakeApi();
    const first = renderApp();
    const jobValue = () => screen.getByLabelText("Average job value");
    await first.user.clear(jobValue());
    await first.user.type(jobValue(), "8,250");
    first.unmount();
    renderApp();
    expect(jobValue()).toHaveValue("8,250");
    expect(jobValue()).not.toHaveFocus();
  });

  it("restores the step and the contact details after a reload, until the lead is saved", async () => {
    fakeApi();
    const first = renderApp();
    await launch(first.user);
    await fillContact(first.user);
    first.unmount();
    const second = renderApp();
    expect(await screen.findByLabelText("Email")).toHaveValue("Jose@BrightFloors.com");
    await generate(second.user);
    await screen.findByText("3 of 3");
    second.unmount();
    renderApp();
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.getByText("3 of 3")).toBeVisible();
  });

  it.each(["", "{", "[]", '{"step":"gate"}', '{"step":"results","inputs":{"avg_job_value":1}}'])(
    "starts over if the stored state is %j",
    (memory) => {
      fakeApi();
      sessionStorage.setItem(tabStorageKeys.wizardState, memory);
      renderApp();
      expect(screen.getByText("1 of 3")).toBeVisible();
    },
  );
});

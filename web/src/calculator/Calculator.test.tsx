import { brandOf } from "@planner/shared/brand/brands";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { tabStorageKeys } from "../app/tabStorage.ts";
import { deferred } from "../testing/deferred.ts";
import { fakeApi, savedLead } from "../testing/fakeApi.ts";
import { fillContact, generate, launch, renderApp } from "../testing/renderApp.tsx";

const email = () => screen.findByLabelText("Email");
const heading = (name: RegExp) => screen.findByRole("heading", { level: 1, name });

/** Waits until a step's heading has focus. */
const arriveAt = (name: RegExp) =>
  waitFor(() => expect(screen.getByRole("heading", { level: 1, name })).toHaveFocus());

/** Walks to the results with an average job value of $8,250. */
async function reachResults() {
  const { user } = renderApp();
  const jobValue = screen.getByLabelText("Average job value");
  await user.clear(jobValue);
  await user.type(jobValue, "8250");
  await launch(user);
  await fillContact(user);
  await generate(user);
  await heading(/daily ad spend/i);
  return user;
}

describe("Calculator", () => {
  it("shows the first of three steps", () => {
    fakeApi();
    renderApp();
    const progress = screen.getByRole("progressbar", { name: "Progress" });
    expect(progress).toHaveAttribute("aria-valuenow", "1");
    expect(progress).toHaveAttribute("aria-valuemax", "3");
    expect(screen.getByText("1 of 3")).toBeVisible();
  });

  it("gives each step its own footer, because one that moves would be a layout shift", async () => {
    fakeApi();
    const { user } = renderApp();
    const footer = screen.getByRole("contentinfo");
    await launch(user);
    expect(screen.getByRole("contentinfo")).not.toBe(footer);
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
    expect(screen.getByText(/^Plan for José, /)).toBeInTheDocument();
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

  it.each([{ step: "gate" }, { step: "results", inputs: { avg_job_value: 1 } }, "results", 7])(
    "starts over if the history entry's state is %j",
    (state) => {
      fakeApi();
      history.replaceState(state, "");
      renderApp();
      expect(screen.getByText("1 of 3")).toBeVisible();
    },
  );

  it.each(["", "{", "[]", '{"avg_job_value":1}'])(
    "starts with the defaults if the stored entries are %j",
    (text) => {
      fakeApi();
      sessionStorage.setItem(tabStorageKeys.goalEntries, text);
      renderApp();
      expect(screen.getByLabelText("Average job value")).toHaveValue("3,500");
    },
  );

  it.each([
    ["contact.mobile", "2 of 3", "Phone", "1", "Phone number is too short"],
    [
      "inputs.avg_job_value",
      "1 of 3",
      "Average job value",
      "3500",
      "$ Average job value is too low",
    ],
  ])("offers the correction of a refused %s after a reload of the results", async (...refused) => {
    const [path, step, label, text, message] = refused;
    const inputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };
    const contact = { first_name: "Ann", work_email: "ann@a.com", mobile: "1", website: "" };
    const entry = { key: path, created_at: Date.now(), attempts: 1, refused: true };
    localStorage.setItem(
      `planner.outbox.${path}`,
      JSON.stringify({ ...entry, body: JSON.stringify({ inputs, contact }) }),
    );
    const errors = [{ path, message: message.replace("$ ", "") }];
    const problem = { title: "Unprocessable Content", status: 422, detail: "", errors };
    fakeApi({ lead: () => Response.json(problem, { status: 422 }) });
    history.replaceState({ step: "results", inputs }, "");
    const { user } = renderApp();
    await user.click(await screen.findByRole("button", { name: "Fix my details" }));
    await screen.findByText(step);
    const field = await screen.findByLabelText(label);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue(text);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(sessionStorage.getItem(tabStorageKeys.contactDraft)).toBe(JSON.stringify(contact));
  });

  describe("with the browser's Back and Forward", () => {
    it("shows the previous steps with their entries and focuses their headings", async () => {
      fakeApi();
      await reachResults();
      history.back();
      expect(await email()).toHaveValue("Jose@BrightFloors.com");
      await arriveAt(/Get Your Custom/);
      history.back();
      expect(await screen.findByLabelText("Average job value")).toHaveValue("8,250");
      await arriveAt(/Book more estimates/);
      expect(screen.getByText("1 of 3")).toBeVisible();
      history.forward();
      expect(await email()).toHaveValue("Jose@BrightFloors.com");
      history.forward();
      await arriveAt(/daily ad spend/i);
    });

    it("keeps details that are not submitted yet", async () => {
      fakeApi();
      const { user } = renderApp();
      await launch(user);
      await fillContact(user);
      history.back();
      await screen.findByText("1 of 3");
      await launch(user);
      expect(await email()).toHaveValue("Jose@BrightFloors.com");
    });

    it("repeats the lead's key until the goals or the details change", async () => {
      const { leadRequests } = fakeApi();
      const user = await reachResults();
      history.back();
      await email();
      await generate(user);
      await heading(/daily ad spend/i);
      history.back();
      await user.type(await email(), ".mx");
      await generate(user);
      await heading(/daily ad spend/i);
      const keys = leadRequests.map(({ key }) => key);
      expect(keys).toHaveLength(3);
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).not.toBe(keys[0]);
    });

    it("forgets submitted details at a reload", async () => {
      fakeApi();
      await reachResults();
      cleanup();
      renderApp();
      await heading(/daily ad spend/i);
      history.back();
      expect(await email()).toHaveValue("");
    });

    it("stays at the form if the visitor goes back during the save", async () => {
      const answer = deferred<Response>();
      const { leadRequests } = fakeApi({ lead: () => answer.promise });
      const { user } = renderApp();
      await launch(user);
      await fillContact(user);
      await generate(user);
      history.back();
      const button = () => screen.getByRole("button", { name: "Generate My Plan" });
      await waitFor(() => expect(button()).toHaveAttribute("aria-busy", "false"));
      answer.resolve(savedLead());
      await screen.findByText("Plan Generated!");
      expect(await email()).toHaveValue("Jose@BrightFloors.com");
      await generate(user);
      await heading(/daily ad spend/i);
      expect(leadRequests[1]?.key).toBe(leadRequests[0]?.key);
    });
  });

  it("returns to step 1 at the logo, and Back continues", async () => {
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    await user.click(screen.getByRole("link", { name: brandOf("example").name }));
    await arriveAt(/Book more estimates/);
    history.back();
    await email();
  });

  it("keeps the plan and its scenario through a reload and a restart, but not for the next plan", async () => {
    fakeApi();
    const user = await reachResults();
    await user.click(screen.getByRole("radio", { name: /^Upside/ }));
    cleanup();
    renderApp();
    expect(await screen.findByRole("radio", { name: /^Upside/ })).toBeChecked();

    await user.click(screen.getByRole("link", { name: "Start over" }));
    await heading(/Book more estimates/);
    expect(screen.getByLabelText("Average job value")).toHaveValue("8,250");
    history.back();
    expect(await screen.findByRole("radio", { name: /^Upside/ })).toBeChecked();

    await user.click(screen.getByRole("link", { name: "Start over" }));
    await heading(/Book more estimates/);
    await launch(user);
    await fillContact(user);
    await generate(user);
    expect(await screen.findByRole("radio", { name: /^Expected/ })).toBeChecked();
  });
});

import { brandOf } from "@planner/shared/brand/brands";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { calculatorKeys } from "../browser/calculatorKeys.ts";
import { deferred } from "../testing/deferred.ts";
import { fakeApi, savedLead } from "../testing/fakeApi.ts";
import { fillContact, generate, launch, renderApp } from "../testing/renderApp.tsx";
import { inputsByKind } from "../testing/somePlanInputs.ts";

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
  it("moves focus to a step's heading at the top, with a footer of its own, so that none moves", async () => {
    fakeApi();
    const scrollTo = vi.spyOn(window, "scrollTo");
    const { user } = renderApp();
    const footer = screen.getByRole("contentinfo");
    await launch(user);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(screen.getByRole("contentinfo")).not.toBe(footer);
    await fillContact(user);
    await generate(user);
    await screen.findByText("3 of 3");
    await waitFor(() => expect(document.title).toMatch(/^Your 30-Day Plan/));
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(screen.getByText(/^Plan for José, /)).toBeInTheDocument();
  });

  it("shows the plan that was asked for although another script has changed the form", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    const label = screen.getByText("Generate My Plan");
    label.replaceWith(document.createElement("font"));
    await user.click(screen.getByLabelText("Phone"));
    await user.keyboard("{Enter}");
    await arriveAt(/daily ad spend/i);
  });

  it("draws the plan again with its goals and scenario if an element cannot be inserted", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeApi();
    history.replaceState({ step: "results", inputs: inputsByKind.yellow }, "");
    const { user } = renderApp();
    await user.click(await screen.findByRole("radio", { name: "Upside Potential" }));
    vi.spyOn(Node.prototype, "insertBefore").mockImplementationOnce(() => {
      throw new DOMException("The node is not a child of this node.", "NotFoundError");
    });
    await user.click(screen.getByRole("button", { name: /^\$53\.88 a day: 3 a week/ }));
    expect(await heading(/for 3 estimates a week/)).toBeVisible();
    expect(reported).toHaveBeenCalledOnce();
    expect(screen.getByRole("radio", { name: "Upside Potential" })).toBeChecked();
    expect(history.state).toMatchObject({
      step: "results",
      inputs: { ...inputsByKind.yellow, target_estimates_per_week: 3 },
      scenario: "upside",
    });
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
      sessionStorage.setItem(calculatorKeys.goalEntries, text);
      renderApp();
      expect(screen.getByLabelText("Average job value")).toHaveValue("3,500");
    },
  );

  it("offers a new plan with everything filled in if the server rejected a lead, and says why", async () => {
    const inputs = { target_estimates_per_week: 10, avg_job_value: 8250, gross_margin_pct: 55 };
    const contact = { first_name: "Ann", work_email: "ann@a.com", mobile: "1", website: "" };
    const entry = { key: "rejected", created_at: Date.now(), attempts: 1, rejected: true };
    localStorage.setItem(
      "planner.outbox.rejected",
      JSON.stringify({ ...entry, body: JSON.stringify({ inputs, contact }) }),
    );
    const errors = [{ path: "contact.mobile", message: "Phone number is too short" }];
    const problem = { title: "Unprocessable Content", status: 422, detail: "", errors };
    fakeApi({ lead: () => Response.json(problem, { status: 422 }) });
    history.replaceState({ step: "results", inputs }, "");
    const { user } = renderApp();
    expect(await screen.findByText(/Please try again if needed. Phone number is/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    await arriveAt(/Book more estimates/);
    expect(screen.getByLabelText("Average job value")).toHaveValue("8,250");
    await launch(user);
    expect(screen.getByLabelText("Phone")).toHaveValue("1");
  });

  it("keeps the lead's key for the next plan until the goals or the details change", async () => {
    const { leadRequests } = fakeApi();
    const user = await reachResults();
    for (const change of ["", ".mx"]) {
      await user.click(screen.getByRole("link", { name: "Start over" }));
      await arriveAt(/Book more estimates/);
      await launch(user);
      const field = await email();
      expect(field).toHaveValue("Jose@BrightFloors.com");
      if (change) await user.type(field, change);
      await generate(user);
      await heading(/daily ad spend/i);
    }
    const keys = leadRequests.map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("forgets submitted details at a reload", async () => {
    fakeApi();
    await reachResults();
    cleanup();
    const { user } = renderApp();
    await heading(/daily ad spend/i);
    await user.click(screen.getByRole("link", { name: "Start over" }));
    await arriveAt(/Book more estimates/);
    await launch(user);
    expect(await email()).toHaveValue("");
  });

  it("starts over at the logo, also during the save", async () => {
    const answer = deferred<Response>();
    const answers = [answer.promise];
    fakeApi({ lead: () => answers.pop() ?? new Promise(() => undefined) });
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    await generate(user);
    await user.click(screen.getByRole("link", { name: brandOf("example").name }));
    await arriveAt(/Book more estimates/);
    await launch(user);
    await generate(user);
    answer.resolve(savedLead());
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain("BrightFloors"));
    await act(async () => undefined);
    expect(screen.getByText("2 of 3")).toBeVisible();
  });

  it("keeps the plan and its scenario through a reload, but not for the next plan", async () => {
    fakeApi();
    const user = await reachResults();
    await user.click(screen.getByRole("radio", { name: /^Upside/ }));
    cleanup();
    renderApp();
    expect(await screen.findByRole("radio", { name: /^Upside/ })).toBeChecked();

    await user.click(screen.getByRole("link", { name: "Start over" }));
    await heading(/Book more estimates/);
    await launch(user);
    await fillContact(user);
    await generate(user);
    expect(await screen.findByRole("radio", { name: /^Expected/ })).toBeChecked();
  });
});

import type { SavedPlan } from "@planner/shared/api/planContract";
import { render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../testing/deferred.ts";
import { problem } from "../testing/fakeServer.ts";
import { setUpUser } from "../testing/setUpUser.ts";
import { Unstyled } from "../testing/Unstyled.tsx";
import { PlanApp } from "./PlanApp.tsx";
import { aSavedPlan, fourWeeks } from "./testing/aSavedPlan.ts";
import { fakePlanServer, stale } from "./testing/fakePlanServer.ts";

const config = { "GET /config.json": Response.json({ plan_mail: true }) };
const week5 = { week: 5, version: 1, spend_cents: 130_000, leads: 31, booked: 11, held: 7, won: 4 };
const withWeek5 = aSavedPlan({ weeks: [...fourWeeks, week5] });

/** Monday, November 30, 2026: weeks 1 to 5 have ended. */
const monday = new Date(2026, 10, 30, 7);

beforeEach(() => {
  vi.useFakeTimers({ now: monday, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders the page at an address with this fragment. */
function renderAt(fragment: string) {
  window.history.replaceState(null, "", `/plan${fragment}`);
  const { unmount } = render(
    <Unstyled>
      <PlanApp />
    </Unstyled>,
  );
  return { user: setUpUser(), unmount };
}

async function open(plan: SavedPlan, answers: Parameters<typeof fakePlanServer>[0] = {}) {
  const server = fakePlanServer({ ...config, "GET /api/plan": Response.json(plan), ...answers });
  const { user, unmount } = renderAt("#a-token");
  await user.click(screen.getByRole("button", { name: "Open my plan" }));
  await screen.findByText(/Marisol’s plan/);
  return { user, unmount, ...server };
}

const field = (name: string) => screen.getByRole("textbox", { name });

const numbers = { "Ad spend, in dollars": "1300", Leads: "31", Booked: "11", Held: "7", Won: "4" };

async function enter(user: ReturnType<typeof setUpUser>, changed: Partial<typeof numbers> = {}) {
  for (const [name, text] of Object.entries({ ...numbers, ...changed })) {
    await user.clear(field(name));
    await user.type(field(name), text);
  }
}

describe("the private link", () => {
  it("asks for the plan after a press, and at once when this browser has opened it", async () => {
    const { requests } = fakePlanServer({
      ...config,
      "GET /api/plan": Response.json(aSavedPlan()),
    });
    const { user, unmount } = renderAt("#a-token");
    expect(requests).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Open my plan" }));
    expect(
      await screen.findByRole("heading", { name: "Five numbers from last week" }),
    ).toHaveFocus();
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([""]);
    expect(requests[0]?.headers.get("Authorization")).toBe("Plan a-token");
    unmount();
    renderAt("");
    expect(await screen.findByRole("heading", { name: "Where this ends up" })).toBeVisible();
    expect(location.hash).toBe("#a-token");
  });

  it("offers a new link by email if it has ended", async () => {
    const { requests } = fakePlanServer({
      ...config,
      "GET /api/plan": problem(404),
      "POST /api/plans/link": Response.json({}, { status: 202 }),
    });
    const { user } = renderAt("#ended");
    await user.click(screen.getByRole("button", { name: "Open my plan" }));
    await screen.findByRole("heading", { name: "This link does not open a plan" });
    await user.type(await screen.findByLabelText("Email"), "marisol@solidfloors.com");
    await user.click(screen.getByRole("button", { name: "Send my link" }));
    expect(await screen.findByText(/If we know this address/)).toBeVisible();
    expect(await requests.at(-1)?.json()).toEqual({ email: "marisol@solidfloors.com" });
  });

  it("says what the API says about an email address", async () => {
    const errors = [{ path: "email", message: "Please enter your email address" }];
    fakePlanServer({ ...config, "POST /api/plans/link": problem(422, { errors }) });
    const { user } = renderAt("");
    await user.click(await screen.findByRole("button", { name: "Send my link" }));
    expect(await screen.findByText("Please enter your email address")).toBeVisible();
  });

  it("promises no email where none is configured", async () => {
    fakePlanServer({ "GET /config.json": Response.json({}) });
    renderAt("");
    expect(await screen.findByText(/Use the link that you copied/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send my link" })).not.toBeInTheDocument();
  });

  it("ends the emails after a press", async () => {
    const { requests } = fakePlanServer({
      "POST /api/plan/stop": Response.json({ mail: "stopped" }),
    });
    const { user } = renderAt("#stop.a-token");
    expect(requests).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Stop emails" }));
    expect(await screen.findByRole("heading", { name: "No more emails" })).toBeVisible();
    expect(requests[0]?.headers.get("Authorization")).toBe("Plan a-token");
  });

  it("can be tried again if the API is not reached", async () => {
    const response = deferred<Response>();
    fakePlanServer({ ...config, "GET /api/plan": () => response.promise });
    const { user } = renderAt("#a-token");
    await user.click(screen.getByRole("button", { name: "Open my plan" }));
    expect(screen.getByRole("button", { name: "Opening…" })).toHaveAttribute("aria-busy", "true");
    response.resolve(problem(503));
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("an open plan", () => {
  it("takes last week's numbers by keyboard alone", async () => {
    const { user, requests } = await open(aSavedPlan(), {
      "PUT /api/plan/weeks/5": Response.json(withWeek5),
    });
    await user.click(field("Ad spend, in dollars"));
    await user.keyboard("1300{Enter}");
    expect(field("Leads")).toHaveFocus();
    expect(field("Leads")).toHaveAttribute("aria-invalid", "false");
    await user.keyboard("31{Enter}");
    expect(field("Leads")).toHaveAccessibleDescription("plan 38");
    await user.keyboard("11{Enter}7{Enter}4{Enter}");
    await screen.findByText("Week 5 is saved. The forecast is up to date.");
    const sent = requests.at(-1);
    expect(sent?.headers.get("If-None-Match")).toBe("*");
    const { week: _, version: __, ...entry } = week5;
    expect(await sent?.json()).toEqual(entry);
    expect(screen.getByRole("heading", { name: "You’re up to date" })).toBeVisible();
    expect(screen.getByText(/Week 6 runs November 30 to December 6/)).toBeVisible();
  });

  it("asks about more estimates than leads", async () => {
    const { user, requests } = await open(aSavedPlan(), {
      "PUT /api/plan/weeks/5": Response.json(withWeek5),
    });
    await enter(user, { Booked: "40" });
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    expect(screen.getByRole("alert")).toHaveTextContent(/more estimates than leads/);
    await user.click(screen.getByRole("button", { name: "Yes, save" }));
    await screen.findByText(/Week 5 is saved/);
    expect(await requests.at(-1)?.json()).toMatchObject({ booked: 40 });
  });

  it("keeps the typed numbers if they are not saved, through a reload, until they are saved", async () => {
    const { user, unmount } = await open(aSavedPlan());
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    expect(await screen.findByText(/Not saved. Check your connection/)).toBeVisible();
    expect(field("Leads")).toHaveValue("31");
    unmount();

    fakePlanServer({
      ...config,
      "GET /api/plan": Response.json(aSavedPlan()),
      "PUT /api/plan/weeks/5": Response.json(withWeek5),
    });
    const reloaded = renderAt("#a-token");
    await screen.findByText(/Marisol’s plan/);
    expect(field("Leads")).toHaveValue("31");
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    await screen.findByText(/Week 5 is saved/);
    reloaded.unmount();
    renderAt("#a-token");
    await screen.findByText(/Marisol’s plan/);
    expect(field("Leads")).toHaveValue("");
  });

  it("drops what was typed before the week was saved elsewhere", async () => {
    const { user, unmount } = await open(withWeek5);
    const correct = { name: "Correct week 5" };
    await user.click(screen.getByRole("button", correct));
    await enter(user, { Leads: "40" });
    unmount();

    const elsewhere = aSavedPlan({ weeks: [...fourWeeks, { ...week5, version: 2, leads: 20 }] });
    fakePlanServer({ ...config, "GET /api/plan": Response.json(elsewhere) });
    renderAt("#a-token");
    await user.click(await screen.findByRole("button", correct));
    expect(field("Leads")).toHaveValue("20");
  });

  it("shows the message of an invalid number, also of a hidden one, and sends nothing", async () => {
    const { user, requests } = await open(aSavedPlan());
    await enter(user);
    const pending = screen.getByLabelText("Still to come (optional)");
    await user.type(pending, "some");
    expect(pending).not.toBeVisible();
    const sent = requests.length;
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    expect(pending).toBeVisible();
    expect(pending).toHaveFocus();
    expect(pending).toHaveAccessibleDescription("Enter a whole number from 0 to 10,000");
    expect(requests).toHaveLength(sent);
  });

  it.each([
    ["Keep mine", '"1"'],
    ["Keep the saved ones", undefined],
  ])("asks which numbers are right if another tab was faster: %s", async (choice, ifMatch) => {
    const elsewhere = aSavedPlan({ weeks: [...fourWeeks, { ...week5, leads: 20 }] });
    const { user, requests, answers } = await open(aSavedPlan(), {
      "PUT /api/plan/weeks/5": stale(elsewhere),
    });
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    expect(
      await screen.findByText(/another screen first: \$1,300, 20 leads, 11 booked/),
    ).toBeVisible();
    Object.assign(answers, { "PUT /api/plan/weeks/5": Response.json(withWeek5) });
    const sent = requests.length;
    await user.click(screen.getByRole("button", { name: choice }));
    await screen.findByText(/Week 5 is saved/);
    expect(requests[sent]?.headers.get("If-Match")).toBe(ifMatch);
  });

  it("corrects an earlier week, and enters a skipped one", async () => {
    const { user, requests } = await open(aSavedPlan({ weeks: fourWeeks.slice(1) }), {
      "PUT /api/plan/weeks/2": Response.json(aSavedPlan()),
    });
    await user.click(screen.getByRole("button", { name: "Enter week 1" }));
    expect(screen.getByRole("heading", { name: "Five numbers from week 1" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Correct week 2" }));
    expect(field("Ad spend, in dollars")).toHaveValue("1257.13");
    await user.clear(field("Won"));
    await user.type(field("Won"), "3{Enter}");
    await screen.findByText(/Week 2 is saved/);
    expect(requests.at(-1)?.headers.get("If-Match")).toBe('"1"');
    expect(await requests.at(-1)?.json()).toMatchObject({ leads: 24, won: 3 });
  });

  it("draws the forecast, and lists the entered weeks", async () => {
    await open(aSavedPlan());
    expect(
      screen.getByRole("img", {
        name: "Line chart of jobs over 12 weeks. The plan reaches 64, the forecast 50. So far 9 in 4 weeks.",
      }),
    ).toBeVisible();
    const table = screen.getByRole("table", { name: "The numbers of each week" });
    expect(within(table).getByRole("row", { name: "4 $1,257 30 9 6 3" })).toBeVisible();
  });

  it("has nothing to track without ad spend", async () => {
    await open(aSavedPlan({ weeks: [], forecast: null }));
    expect(screen.getByText(/this plan spends nothing on ads/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Save week/ })).not.toBeInTheDocument();
  });

  it("ends old links and emails", async () => {
    const { user } = await open(aSavedPlan(), {
      "POST /api/plan/links/end": Response.json({ ended: 2 }),
      "POST /api/plan/stop": Response.json({ mail: "stopped" }),
    });
    await user.click(screen.getByRole("button", { name: "End old links" }));
    expect(
      await screen.findByText("2 other links no longer work. This one still does."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Stop emails" }));
    expect(await screen.findByText("You won’t get any more emails about this plan.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Stop emails" })).not.toBeInTheDocument();
  });

  it("reminds by email on Mondays, once that is saved", async () => {
    const { user, requests, answers } = await open(aSavedPlan());
    const box = screen.getByRole("checkbox", { name: "Remind me by email every Monday" });
    await user.click(box);
    expect(await screen.findByText(/That didn’t work/)).toBeVisible();
    expect(box).not.toBeChecked();
    Object.assign(answers, { "PUT /api/plan/reminder": new Response(null, { status: 204 }) });
    await user.click(box);
    await waitFor(() => expect(screen.queryByText(/That didn’t work/)).toBeNull());
    expect(box).toBeChecked();
    expect(await requests.at(-1)?.json()).toEqual({ reminder: true });
  });

  it.each(["off", "stopped"] as const)("offers no email where mail is %s", async (mail) => {
    await open(aSavedPlan({ mail }));
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("says so if its link has ended meanwhile", async () => {
    const { user } = await open(aSavedPlan(), { "PUT /api/plan/weeks/5": problem(404) });
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    const title = "This link does not open a plan";
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  });
});

import type { SavedPlan, StoredWeek } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../testing/deferred.ts";
import { problem } from "../testing/fakeServer.ts";
import { setUpUser } from "../testing/setUpUser.ts";
import { Unstyled } from "../testing/Unstyled.tsx";
import { PlanApp } from "./PlanApp.tsx";
import { aForecast, aSavedPlan, aWeek, fourWeeks } from "./testing/aSavedPlan.ts";
import { fakePlanServer, stale } from "./testing/fakePlanServer.ts";

const site = { plan_mail: true, booking_url: "https://example.com/book" };
const config = { "GET /config.json": Response.json(site) };
const duePlan = aSavedPlan({ weeks_over: 5 });
const counts = { spend_cents: 130_000, leads: 31, booked: 11, held: 7, won: 4 };
const withWeek5 = aSavedPlan({ weeks_over: 5, weeks: [...fourWeeks, aWeek(5, counts)] });

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

/** Opens the plan. The second time in a test, as after a reload, it opens by itself. */
async function open(plan: SavedPlan, answers: Parameters<typeof fakePlanServer>[0] = {}) {
  const server = fakePlanServer({ ...config, "GET /api/plan": Response.json(plan), ...answers });
  const { user, unmount } = renderAt("#a-token");
  const button = screen.queryByRole("button", { name: "Open my plan" });
  if (button) await user.click(button);
  await screen.findByText(/Marisol’s plan/);
  return { user, unmount, ...server };
}

const field = (name: string) => screen.getByRole("textbox", { name });

const numbers = { "Ad spend": "1300", Leads: "31", Booked: "11", Held: "7", Won: "4" };

async function enter(user: ReturnType<typeof setUpUser>, changed: Record<string, string> = {}) {
  for (const [name, text] of Object.entries({ ...numbers, ...changed })) {
    await user.clear(field(name));
    await user.paste(text);
  }
}

describe("the private link", () => {
  it("asks for the plan after a press, and at once when this browser has opened it", async () => {
    const { requests } = fakePlanServer({ ...config, "GET /api/plan": Response.json(duePlan) });
    const { user, unmount } = renderAt("#a-token");
    expect(requests).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Open my plan" }));
    expect(await screen.findByRole("heading", { name: "Last week in five numbers" })).toHaveFocus();
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([""]);
    expect(requests[0]?.headers.get("Authorization")).toBe("Plan a-token");
    unmount();
    renderAt("");
    expect(await screen.findByRole("heading", { name: "Where this ends up" })).toBeVisible();
    expect(location.hash).toBe("#a-token");
  });

  it("offers a new link by email if it has ended, and says what the API says about the address", async () => {
    const errors = [{ path: "email", message: "Please enter your email address" }];
    const { requests, answers } = fakePlanServer({
      ...config,
      "GET /api/plan": problem(404),
      "POST /api/plans/link": problem(422, { errors }),
    });
    const { user } = renderAt("#ended");
    await user.click(screen.getByRole("button", { name: "Open my plan" }));
    await screen.findByRole("heading", { name: "This link does not open a plan" });
    await user.click(await screen.findByRole("button", { name: "Send my link" }));
    expect(await screen.findByText("Please enter your email address")).toBeVisible();
    Object.assign(answers, { "POST /api/plans/link": Response.json({}, { status: 202 }) });
    await user.type(await screen.findByLabelText("Email"), "marisol@solidfloors.com");
    await user.click(screen.getByRole("button", { name: "Send my link" }));
    expect(await screen.findByText(/If we know this address/)).toBeVisible();
    expect(await requests.at(-1)?.json()).toEqual({ email: "marisol@solidfloors.com" });
  });

  it("promises no email where none is configured", async () => {
    fakePlanServer({ "GET /config.json": Response.json({}) });
    renderAt("");
    expect(await screen.findByText(/Use the link that you copied/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send my link" })).not.toBeInTheDocument();
  });

  it("ends the emails after a press, and resumes them", async () => {
    const { requests } = fakePlanServer({
      "POST /api/plan/stop": Response.json({ mail: "stopped" }),
      "POST /api/plan/resume": Response.json({ mail: "on" }),
    });
    const { user } = renderAt("#stop.a-token");
    expect(requests).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Stop emails" }));
    expect(await screen.findByRole("heading", { name: "No more emails" })).toBeVisible();
    expect(requests[0]?.headers.get("Authorization")).toBe("Plan a-token");
    await user.click(screen.getByRole("button", { name: "Resume emails" }));
    expect(await screen.findByRole("heading", { name: "Emails are on again" })).toBeVisible();
  });

  it("keeps the emails, without a call", async () => {
    const { requests } = fakePlanServer({});
    const { user } = renderAt("#stop.a-token");
    expect(screen.getByText(/Your plan and its link stay\.$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep them" }));
    expect(await screen.findByRole("heading", { name: "Emails stay on" })).toBeVisible();
    expect(requests).toEqual([]);
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

describe("a week to enter", () => {
  it("takes last week's numbers by keyboard alone", async () => {
    const { user, requests } = await open(duePlan, {
      "PUT /api/plan/weeks/5": Response.json(withWeek5),
    });
    expect(screen.getByRole("heading", { name: "50 jobs likely by January 17" }).tagName).toBe(
      "H2",
    );
    await user.click(field("Ad spend"));
    await user.keyboard("1300{Enter}");
    expect(field("Leads")).toHaveFocus();
    expect(field("Leads")).toHaveAttribute("aria-invalid", "false");
    await user.keyboard("31{Enter}");
    expect(field("Leads")).toHaveAccessibleDescription("plan 38");
    await user.keyboard("11{Enter}7{Enter}4{Enter}");
    // 35% of 11 booked; 60% of 7 held and 15% of the 6 in the week before.
    expect(field("Booked, not yet held")).toHaveAttribute("placeholder", "about 4?");
    expect(field("Held, no decision yet")).toHaveAttribute("placeholder", "about 5?");
    // 4 won, at the plan's mean of $3,800 a job.
    expect(field("Won jobs brought in")).toHaveAttribute("placeholder", "about 15,200?");
    await user.keyboard("3{Enter}0{Enter}15200{Enter}");
    expect(await screen.findByText("Week 5 saved.")).toBeVisible();
    expect(document.activeElement).toHaveTextContent("Week 5 saved.");
    const sent = requests.at(-1);
    expect(sent?.headers.get("If-None-Match")).toBe("*");
    const open_counts = { still_to_come: 3, undecided: 0, won_revenue_cents: 1_520_000 };
    expect(await sent?.json()).toEqual({ ...counts, ...open_counts, monday: aWeek(5).monday });
    const title = screen.getByRole("heading", { level: 1, name: "50 jobs likely by January 17" });
    expect(title.nextElementSibling).toHaveTextContent(
      "Last Monday: 54. Fewer leads for the money. Your plan has 64.",
    );
  });

  it("is asked for when the page is shown again after the week has ended", async () => {
    const { answers } = await open(aSavedPlan());
    Object.assign(answers, { "GET /api/plan": Response.json(duePlan) });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByRole("button", { name: "Save week 5" })).toBeVisible();
  });

  it("asks about numbers that cannot be, and saves them after a second press", async () => {
    const { user, requests } = await open(duePlan, {
      "PUT /api/plan/weeks/5": Response.json(withWeek5),
    });
    await enter(user, { Booked: "40", Won: "50" });
    const sent = requests.length;
    await user.keyboard("{Enter}{Enter}{Enter}{Enter}");
    expect(field("Booked")).toHaveFocus();
    expect(field("Booked")).toHaveAccessibleDescription(/40 booked of 31 leads/);
    expect(field("Won")).toHaveAccessibleDescription(/50 won, but only 16 held and not yet won/);
    expect(requests).toHaveLength(sent);
    await user.keyboard("{Enter}");
    await screen.findByText("Week 5 saved.");
    expect(await requests.at(-1)?.json()).toMatchObject({ booked: 40, won: 50 });
  });

  it("keeps the typed numbers through a reload, until it hears that they are saved", async () => {
    const { user, unmount } = await open(duePlan);
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    expect(await screen.findByText(/Not saved. Check your connection/)).toBeVisible();
    expect(field("Leads")).toHaveValue("31");
    unmount();

    await open(duePlan, { "PUT /api/plan/weeks/5": stale(withWeek5) });
    expect(field("Leads")).toHaveValue("31");
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    await screen.findByText("Week 5 saved.");
  });

  it("keeps a correction open through a reload, unless the week was saved elsewhere", async () => {
    const { user, unmount } = await open(withWeek5);
    await user.click(screen.getByRole("button", { name: "Correct week 5" }));
    expect(screen.getByRole("heading", { name: "Correct week 5" })).toHaveFocus();
    await enter(user, { Leads: "40" });
    unmount();

    const again = await open(withWeek5);
    expect(screen.getByRole("heading", { name: "Correct week 5" })).toBeVisible();
    expect(field("Leads")).toHaveValue("40");
    again.unmount();

    await open({ ...withWeek5, weeks: [...fourWeeks, aWeek(5, { version: 2, leads: 20 })] });
    expect(field("Leads")).toHaveValue("20");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(
      screen.getByRole("heading", { level: 1, name: "50 jobs likely by January 17" }),
    ).toHaveFocus();
  });

  it("names the field of an invalid number, and sends nothing", async () => {
    const { user, requests } = await open(duePlan);
    await enter(user, { "Booked, not yet held": "some" });
    const sent = requests.length;
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    const pending = field("Booked, not yet held");
    expect(pending).toHaveFocus();
    expect(pending).toHaveAccessibleDescription(/^Booked, not yet held: enter a whole number/);
    expect(requests).toHaveLength(sent);
  });

  it.each([
    ["Keep mine", '"1"'],
    ["Keep the saved ones", undefined],
  ])("asks which numbers are right if another tab was faster: %s", async (choice, ifMatch) => {
    const elsewhere = { ...duePlan, weeks: [...fourWeeks, aWeek(5, { ...counts, leads: 20 })] };
    const { user, requests, answers } = await open(duePlan, {
      "PUT /api/plan/weeks/5": stale(elsewhere),
    });
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    const saved = "Another screen saved week 5 first: $1,300, 20 leads, 11 booked, 7 held, 4 won.";
    expect(await screen.findByText(saved)).toBeVisible();
    Object.assign(answers, { "PUT /api/plan/weeks/5": Response.json(withWeek5) });
    const sent = requests.length;
    await user.click(screen.getByRole("button", { name: choice }));
    await screen.findByText("Week 5 saved.");
    expect(requests[sent]?.headers.get("If-Match")).toBe(ifMatch);
  });

  it("asks once when estimates are held and decided", async () => {
    const { lag: _, ...unanswered } = withWeek5;
    const { user, requests } = await open(
      aSavedPlan({ weeks: [], weeks_over: 1, lag: undefined }),
      {
        "PUT /api/plan/weeks/1": Response.json(unanswered),
        "PUT /api/plan": Response.json(withWeek5),
      },
    );
    await enter(user);
    await user.keyboard("{Enter}");
    expect(screen.getByRole("radio", { name: "Same week" })).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field("Booked, not yet held")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Save week 1" }));
    await screen.findByText("Week 1 saved.");
    expect(await requests.at(-1)?.json()).toEqual({ lag: "longer" });
    await user.click(screen.getByRole("button", { name: "Correct week 5" }));
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("says so if its link has ended meanwhile", async () => {
    const { user } = await open(duePlan, { "PUT /api/plan/weeks/5": problem(404) });
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    const title = "This link does not open a plan";
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  });
});

describe("the start", () => {
  it("shows the plan and no forecast before the first entry, and moves to another Monday", async () => {
    const { user, requests } = await open(aSavedPlan({ weeks: [], weeks_over: 0 }), {
      "PUT /api/plan/start": Response.json(aSavedPlan({ weeks: [], start_date: "2026-12-07" })),
    });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("64 jobs by January 17");
    expect(screen.getByText("Monday, November 2", { selector: "b" })).toBeVisible();
    expect(screen.queryByText(/likely/)).toBeNull();
    await user.click(screen.getByText("Change"));
    await user.selectOptions(screen.getByLabelText("My ads start on"), "Monday, December 7");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your plan starts on Monday, December 7.")).toBeVisible();
    expect(await requests.at(-1)?.json()).toEqual({ start_date: "2026-12-07" });
  });

  it("asks whether the ads started late: yes moves the start, no leaves missed weeks", async () => {
    const late = aSavedPlan({ weeks: [], weeks_over: 3 });
    const moved = aSavedPlan({ weeks: [], weeks_over: 1, start_date: "2026-11-09" });
    const { user, requests } = await open(late, { "PUT /api/plan/start": Response.json(moved) });
    const question = "Did your ads start in week 3, November 9 to 15?";
    expect(screen.getByRole("heading", { name: question })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "No, before" }));
    expect(screen.getByRole("heading", { name: "Last week in five numbers" })).toHaveFocus();
    expect(screen.getByRole("button", { name: "Save week 3" })).toBeVisible();
    await user.click(screen.getByText("Change"));
    await user.selectOptions(screen.getByLabelText("My ads start on"), "2026-11-09");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("button", { name: "Save week 1" })).toBeVisible();
    expect(await requests.at(-1)?.json()).toEqual({ start_date: "2026-11-09" });
  });
});

describe("the forecast", () => {
  it("names the lever with its certainty, one action, and who helps", async () => {
    await open(aSavedPlan());
    const title = "Lead cost is what costs you: $39, planned $33.";
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByText("Ask us to look at the ads")).toBeVisible();
    const talk = await screen.findByRole("link", { name: /^Talk to/ });
    expect(talk).toHaveAttribute("href", "https://example.com/book");
    const name =
      "Line chart of jobs over 12 weeks. The plan reaches 64, the forecast 50. So far 9 in 4 weeks.";
    expect(screen.getByRole("img", { name })).toBeVisible();
    expect(screen.getByRole("row", { name: "4 · Nov 16 $1,257 30 9 6 3" })).toBeVisible();
  });

  it("shows what the week was worth, and nothing open if nothing is", async () => {
    await open(aSavedPlan());
    expect(screen.getByRole("heading", { name: "Week 4 was worth" })).toBeVisible();
    expect(screen.getByText("after ads").previousElementSibling).toHaveTextContent("$5,013");
    expect(screen.queryByText(/Open estimates/)).toBeNull();
  });

  it("asks in its card for the answer that says whether estimates are late or lost", async () => {
    const situation = { kind: "late_or_lost", measure: "close_rate", stock: "undecided" } as const;
    const open_estimates = { ...aForecast().open, undecided: 7.6 };
    const asking = aForecast({ situation, open: open_estimates });
    const { user, requests } = await open(duePlan, {
      "PUT /api/plan/weeks/5": Response.json({ ...withWeek5, forecast: asking }),
      "PUT /api/plan/weeks/4": Response.json(aSavedPlan()),
    });
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    await screen.findByText("Week 5 saved.");
    expect(
      screen.getByRole("heading", { level: 1, name: "How many are undecided?" }),
    ).toBeVisible();
    const undecided = field("Held, no decision yet");
    expect(undecided).toHaveFocus();
    expect(undecided).toHaveAttribute("placeholder", "about 8?");
    const sent = requests.length;
    await user.keyboard("some{Enter}");
    expect(undecided).toHaveAccessibleDescription(/^Enter a whole number/);
    expect(requests).toHaveLength(sent);
    await user.clear(undecided);
    await user.keyboard("3{Enter}");
    expect(await screen.findByText("Saved: 3 undecided.")).toBeVisible();
    const { week: _, version: __, ...week4 } = aWeek(4);
    expect(await requests.at(-1)?.json()).toEqual({ ...week4, undecided: 3 });
  });

  it("asks for open estimates that are only assumed", async () => {
    const stock = { estimates: 14, revenue: 31_400, is_answered: false };
    const { worth } = aForecast();
    const open_estimates = { undecided: stock, still_to_come: { ...stock, is_answered: true } };
    const forecast = aForecast({ worth: worth && { ...worth, open: open_estimates } });
    const { user, requests } = await open(aSavedPlan({ forecast }), {
      "PUT /api/plan/weeks/4": Response.json(aSavedPlan()),
    });
    expect(screen.getByText("If 14 are undecided: call them today")).toBeVisible();
    expect(screen.getByText("Confirm the 14 to come")).toBeVisible();
    await user.type(field("Held, no decision yet"), "9{Enter}");
    expect(await screen.findByText("Saved: 9 undecided.")).toBeVisible();
    expect(await requests.at(-1)?.json()).toMatchObject({ won: 3, undecided: 9 });
  });

  it("asks about a skipped week, and saves that nothing ran", async () => {
    const weeks = [...fourWeeks.slice(0, 2), aWeek(4)];
    const forecast = aForecast();
    const gap = forecast.weeks.map(({ won, ...week }) =>
      week.week === 3 ? week : { ...week, won },
    );
    const plan = aSavedPlan({ weeks, forecast: { ...forecast, weeks: gap } });
    const { user, requests } = await open(plan, {
      "PUT /api/plan/weeks/3": Response.json(aSavedPlan()),
    });
    expect(screen.getByRole("img", { name: /Not entered: week 3\.$/ })).toBeVisible();
    const question = "Did your ads run in week 3, November 9 to 15?";
    expect(screen.getByRole("heading", { name: question })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Yes, enter week 3" }));
    expect(screen.getByText("If you know it, as of November 16")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Five numbers from week 3" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "No, nothing ran" }));
    await screen.findByText("Week 3 saved.");
    const nothing = { spend_cents: 0, leads: 0, booked: 0, held: 0, won: 0, monday: "2026-11-09" };
    expect(await requests.at(-1)?.json()).toEqual(nothing);
    await user.click(screen.getByRole("button", { name: "Change" }));
    expect(screen.getByRole("heading", { name: "Correct week 3" })).toHaveFocus();
  });
});

describe("a pause", () => {
  const off = { spend_cents: 0, leads: 0, booked: 0, held: 1, won: 1 };
  const paused = { ...aForecast().spend, is_paused: true };
  const figures = { a_week: 1257.13, jobs_if_back: 43, jobs_if_off: 10 };
  const planIn = (answer: Partial<StoredWeek>, forecast: Partial<PlanForecast>) =>
    aSavedPlan({
      weeks: [...fourWeeks.slice(0, 3), aWeek(4, { ...off, version: 2, ...answer })],
      forecast: aForecast(forecast),
    });
  const unanswered = planIn(
    {},
    { spend: paused, situation: { kind: "pause", weeks_off: [4], ...figures } },
  );
  const answeredNo = planIn(
    { back_next_week: false, version: 3 },
    {
      spend: { ...paused, back_next_week: false, counted_a_week: 0 },
      situation: { kind: "ads_off", ...figures },
    },
  );

  it("asks whether the ads are back, saves the answer with the last week, and can change it", async () => {
    const { user, requests } = await open(unanswered, {
      "PUT /api/plan/weeks/4": Response.json(answeredNo),
    });
    const question = "Your ads did not run last week. Back on next week?";
    // The question is what the page is about, and its answers come before the likely jobs.
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)[0]).toBe(question);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(question);
    await user.click(screen.getByRole("button", { name: "Not yet If they stay off: 10." }));
    expect(await screen.findByText("Saved: your ads stay off for now.")).toBeVisible();
    const sent = requests.at(-1);
    expect(sent?.headers.get("If-Match")).toBe('"2"');
    const week = { ...off, monday: aWeek(4).monday };
    expect(await sent?.json()).toEqual({ ...week, back_next_week: false });
    expect(screen.getByRole("heading", { name: "Your ads are off." })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("50 jobs likely");
    await user.click(screen.getByRole("button", { name: "They are back next week" }));
    await screen.findByText("Saved: your ads are back next week.");
    expect(requests.at(-1)?.headers.get("If-Match")).toBe('"3"');
    expect(await requests.at(-1)?.json()).toEqual({ ...week, back_next_week: true });
  });

  it("keeps the answer of a corrected week, unless it had spend", async () => {
    const { user, requests } = await open(answeredNo, {
      "PUT /api/plan/weeks/4": Response.json(answeredNo),
    });
    for (const [spend, answer] of [
      ["0", false],
      ["100", undefined],
    ] as const) {
      await user.click(screen.getByText("Correct a week"));
      await user.click(screen.getByRole("button", { name: "Correct week 4" }));
      await enter(user, { "Ad spend": spend, Leads: "2", Booked: "0", Held: "1", Won: "1" });
      await user.click(screen.getByRole("button", { name: "Save week 4" }));
      await screen.findByText("Week 4 saved.");
      const sent = { spend_cents: Number(spend) * 100, leads: 2, booked: 0, held: 1, won: 1 };
      expect(await requests.at(-1)?.json()).toEqual({
        ...sent,
        monday: aWeek(4).monday,
        back_next_week: answer,
      });
    }
  });
});

describe("after week 12", () => {
  const weeks = Array.from({ length: 12 }, (_, index) => aWeek(index + 1));
  const ended = aSavedPlan({ weeks_over: 12, weeks });

  it("shows what was reached, asks for the jobs since, and starts the next plan", async () => {
    const next = aSavedPlan({
      start_date: "2027-01-18",
      weeks_over: 0,
      weeks: [],
      earlier: [{ start_date: "2026-10-26", weeks, planned_jobs: 64.39, won_since: 5 }],
    });
    const { user, requests } = await open(ended, {
      "PUT /api/plan": Response.json({ ...ended, won_since: 5 }),
      "POST /api/plan/next": Response.json(next),
    });
    expect(screen.getByRole("heading", { level: 1, name: "36 jobs" })).toHaveFocus();
    expect(screen.getByText("Below plan: lead cost is $39, planned $33.")).toBeVisible();
    expect(screen.getByRole("heading", { name: /^What your 12 weeks bring/ })).toBeVisible();
    expect(
      screen.getByText(/^Between \$64,000 and \$121,000, .* Your plan had \$119,000\.$/),
    ).toBeVisible();
    const reached = [
      "Jobs won36 plan 64",
      "Leads360 plan 456",
      "Booked108 plan 156",
      "Held72 plan 120",
    ];
    const figures = screen.getByText("Jobs won").closest("ul")?.children ?? [];
    expect([...figures].map(({ textContent }) => textContent)).toEqual(reached);
    expect(screen.getByText(/stop for more than two weeks: \$212 a day/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(field("Jobs won since January 17")).toHaveFocus();
    await user.type(field("Jobs won since January 17"), "5");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved: 5 jobs won since.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "41 jobs" })).toBeVisible();
    expect(await requests.at(-1)?.json()).toEqual({ won_since: 5 });
    await user.click(screen.getByRole("button", { name: "Plan the next 90 days" }));
    expect(await screen.findByText("Your next plan starts on Monday, January 18.")).toBeVisible();
    expect(await requests.at(-1)?.json()).toEqual({ start_date: "2027-01-18" });
    const earlier = screen.getByText("October 26 to January 17: 36 jobs won");
    await user.click(earlier);
    expect(screen.getByText("The plan had 64. 5 jobs won since.")).toBeVisible();
  });

  it("says to call the undecided, until the jobs won since are counted", async () => {
    const stock = { estimates: 5, revenue: 10_800, is_answered: true };
    const { worth } = aForecast();
    const open_estimates = { undecided: stock, still_to_come: stock };
    const forecast = aForecast({ worth: worth && { ...worth, open: open_estimates } });
    const { user } = await open(
      { ...ended, forecast },
      {
        "PUT /api/plan": Response.json({ ...ended, forecast, won_since: 5 }),
      },
    );
    expect(screen.getByText("Call the 5 undecided today")).toBeVisible();
    await user.type(field("Jobs won since January 17"), "5{Enter}");
    await screen.findByText("Saved: 5 jobs won since.");
    expect(screen.queryByText("Call the 5 undecided today")).toBeNull();
  });

  it("says in green that the plan was reached", async () => {
    const wonMore = weeks.map((week) => ({ ...week, won: 6 }));
    await open({ ...ended, weeks: wonMore });
    const title = { level: 1, name: "You beat your plan by 8 jobs." };
    expect(screen.getByRole("heading", title)).toHaveFocus();
    expect(screen.getByText(/^72 jobs won\. .*Your plan had 64\.$/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Talk to/ })).toBeNull();
  });

  it("knows in the next plan what is still open from the plan before", async () => {
    const earlier = [{ start_date: "2026-08-03", weeks: [aWeek(0)], planned_jobs: 64.39 }];
    const next = aSavedPlan({ weeks_over: 1, weeks: [], earlier });
    const { user } = await open(next, {
      "PUT /api/plan/weeks/1": Response.json({ ...next, weeks: [aWeek(1)] }),
    });
    await enter(user, { Booked: "11", Held: "14", Won: "16" });
    await user.click(screen.getByRole("button", { name: "Save week 1" }));
    expect(await screen.findByText("Week 1 saved.")).toBeVisible();
  });
});

describe("the plan's link and emails", () => {
  it("has nothing to track without ad spend", async () => {
    await open(aSavedPlan({ weeks: [], forecast: null }));
    expect(screen.getByText(/this plan spends nothing on ads/)).toBeVisible();
    expect(screen.queryByText(/^Week \d/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Save week|Calendar|Change/ })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("ends old links after a question, stops and resumes emails, and says if its link has ended", async () => {
    const { user, requests, answers } = await open(aSavedPlan(), {
      "POST /api/plan/links/end": Response.json({ ended: 2 }),
      "POST /api/plan/stop": Response.json({ mail: "stopped" }),
      "POST /api/plan/resume": Response.json({ mail: "on" }),
    });
    const sent = requests.length;
    await user.click(screen.getByText("End old links"));
    expect(requests).toHaveLength(sent);
    await user.click(screen.getByRole("button", { name: "Yes, end them" }));
    expect(await screen.findByText("Ended: 2 other links. This one still works.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Stop emails" }));
    expect(await screen.findByText("You won’t get any more emails about this plan.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Resume emails" }));
    expect(await screen.findByText("Emails about this plan are on again.")).toBeVisible();
    Object.assign(answers, { "POST /api/plan/stop": problem(404) });
    await user.click(screen.getByRole("button", { name: "Stop emails" }));
    expect(await screen.findByRole("button", { name: "Send my link" })).toBeVisible();
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

  it("offers the reminder after a saved week, on by one press", async () => {
    const { user, requests, answers } = await open(duePlan, {
      "PUT /api/plan/weeks/5": Response.json(withWeek5),
    });
    const offer = { name: "Remind me by email every Monday" };
    expect(screen.queryByRole("button", offer)).toBeNull();
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    await user.click(await screen.findByRole("button", offer));
    expect(await screen.findByText("That didn’t work. Try again.")).toBeVisible();
    Object.assign(answers, { "PUT /api/plan/reminder": new Response(null, { status: 204 }) });
    await user.click(screen.getByRole("button", offer));
    expect(await screen.findByText("We’ll email you every Monday.")).toBeVisible();
    expect(await requests.at(-1)?.json()).toEqual({ reminder: true });
    expect(screen.getByRole("checkbox", offer)).toBeChecked();
    expect(screen.queryByRole("button", offer)).toBeNull();
  });

  it("offers no reminder after a saved week if it is on", async () => {
    const { user } = await open(duePlan, {
      "PUT /api/plan/weeks/5": Response.json({ ...withWeek5, reminder: true }),
    });
    await enter(user);
    await user.click(screen.getByRole("button", { name: "Save week 5" }));
    await screen.findByText("Week 5 saved.");
    expect(screen.queryByRole("button", { name: /^Remind me/ })).toBeNull();
  });

  it.each(["off", "stopped", "undeliverable"] as const)(
    "offers no email where mail is %s",
    async (mail) => {
      await open(aSavedPlan({ mail }));
      expect(screen.queryByRole("checkbox")).toBeNull();
      const resume = screen.queryAllByRole("button", { name: "Resume emails" });
      expect(resume).toHaveLength(mail === "stopped" ? 1 : 0);
      expect(screen.queryByText(/marked as spam/) !== null).toBe(mail === "undeliverable");
    },
  );
});

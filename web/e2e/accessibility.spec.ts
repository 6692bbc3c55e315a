import { createRequire } from "node:module";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { leadReport } from "@planner/shared/reports/leadReport";
import type { AxeResults, RunOptions } from "axe-core";
import { expect, type Page, type Route } from "playwright/test";
import { aForecast, aSavedPlan, aWeek } from "../src/plan/testing/aSavedPlan.ts";
import { planWeekNumbers } from "../src/plan/weeks/planView.ts";
import { aLead } from "../src/testing/someLeads.ts";
import { chooseFromAccount, openDashboard, withoutPhoneApp } from "./administrator.ts";
import { test } from "./fixtures.ts";
import {
  defaultGoals,
  fillContact,
  generatePlan,
  launchPlanner,
  openResults,
  resultsHeading,
  schedulingDialog,
  someContact,
} from "./planner/visitor.ts";

/** Runs axe on the open screen in some looks, or only on the part that matches the selector. */
type Check = (screen: string, options?: CheckOptions) => Promise<void>;

type CheckOptions = { readonly part?: string; readonly looks?: readonly Look[] };

type Look = {
  readonly colorScheme: "light" | "dark";
  readonly width: number;
  /** Default: all. */
  readonly rules?: "colors" | "allButColors";
};

/** Visits screens and checks each of them. */
type Walk = (page: Page, check: Check) => Promise<void>;

const walks: Readonly<Record<string, Walk>> = {
  "the planner": async (page, check) => {
    await page.goto("/");
    await page.getByRole("spinbutton", { name: "Average job value" }).fill("1");
    await page.getByRole("button", { name: "Launch My Planner" }).click();
    await check("step 1 with messages", { looks: mainLooks });
    // A reload keeps the goals.
    await launchPlanner(page, { jobValue: "3500" });
    await expect(page.getByText("Dana Whitfield calls you within one business day.")).toBeVisible();
    await generatePlan(page);
    await check("step 2 with messages", { looks: mainLooks });
    await fillContact(page, someContact());
    await generatePlan(page);
    await expect(resultsHeading(page)).toBeVisible();
    await page.getByRole("button", { name: "Install This Plan For Me" }).click();
    await expect(schedulingDialog(page)).toBeVisible();
    await check("scheduling dialog", { part: "[role=dialog]" });
    // Once closed, the dialog does not open on its own during the other check.
    await schedulingDialog(page).getByRole("button", { name: "Not now" }).click();
    await page.getByRole("button", { name: "All columns" }).click();
    for (const opener of await page.locator("summary").all()) await opener.click();
    await check("results with all details open", { looks: mainLooks });
  },
  "other results": async (page, check) => {
    await openResults(page, { ...defaultGoals, target_estimates_per_week: 2 });
    await check("below the gate");
    await openResults(page, { ...defaultGoals, current_estimates_per_week: 10 });
    await check("without ads");
    await openResults(page, defaultGoals, "a-key");
    await page.getByRole("button", { name: "Save plan" }).first().hover();
    await check("a button under the pointer", { looks: [dark] });
  },
  "the sign-in screens": async (page, check) => {
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await check("access denied");
    await page.goto("/admin/sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
    await check("sign-in with messages", { looks: mainLooks });
  },
  "the desk": async (page, check) => {
    // Below a phone number, an address of the same width would be too close to it.
    const work_email = "bo@brightfloor.com";
    const leads = [
      aLead({ first_name: "Axel", work_email }),
      aLead({ first_name: "Bo", work_email, id: "another" }),
    ];
    await page.route("**/api/leads?*", (route) =>
      route.fulfill({ json: { leads, next_cursor: "more" } }),
    );
    // A lead of another test would move the page below the queue while it is pressed.
    await page.route("**/api/leads/queue*", (route) => route.fulfill({ json: queue }));
    const call = { id: "1", start: soon, is_done: false, booking: queue.bookings[0] };
    await page.route("**/api/leads/calls?*", (route) =>
      route.fulfill({ json: { calls: [call, { ...call, id: "2", is_done: true }], left: 1 } }),
    );
    await openDashboard(page);
    const history = { other_leads: [], has_more_other_leads: false };
    let lead = leads[0];
    await page.route("**/api/leads/0*", (route) => {
      if (route.request().method() !== "PATCH") {
        return route.fulfill({ json: { lead, events: [staleLead.last_change], ...history } });
      }
      lead = staleLead.lead;
      return route.fulfill({ status: 412, json: staleLead });
    });
    let isReachable = false;
    await page.route("**/api/leads/0*/events", (route) => {
      if (!isReachable) return route.fulfill({ status: 503 });
      const { outcome } = route.request().postDataJSON();
      lead = outcome === "no_answer" ? missedLead : reachedLead;
      return route.fulfill({ status: 201, json: { lead, event: { ...reachedEvent, outcome } } });
    });
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("combobox", { name: "Plan" }).selectOption("Plan passes");
    await expect(page.getByRole("button", { name: "Remove filter: Plan passes" })).toBeVisible();
    const list = page.getByRole("region", { name: "Leads" });
    const axel = list.getByRole("link", { name: "Axel", exact: true });
    await expect(axel).toBeVisible();
    await check("queue and list with filters", { looks: deskLooks });
    await page.getByRole("link", { name: /^Calls today/ }).click();
    await expect(page.getByRole("list", { name: "Calls today" })).toBeVisible();
    await check("calls of the day", { part: "#call-queue" });
    await axel.click();
    const panel = page.getByRole("dialog", { name: "Axel" });
    await openStages(page);
    await check("stages", { part: "[role=menu]" });
    await page.getByRole("menuitemradio", { name: "Lost" }).click();
    await expect(panel.getByRole("button", { name: "Cancel" })).toBeVisible();
    await check("reasons for a loss", { part: "[role=dialog]" });
    await openStages(page);
    await page.getByRole("menuitemradio", { name: "Won" }).click();
    await expect(panel.getByRole("textbox", { name: /^Value in dollars/ })).toBeVisible();
    await check("the value of a won job", { part: "[role=dialog]" });
    await openStages(page);
    await page.getByRole("menuitemradio", { name: "Contacted" }).click();
    await expect(panel.getByRole("button", { name: "Apply yours" })).toBeVisible();
    await withoutPhoneApp(page);
    await panel.getByRole("link", { name: "Call" }).click();
    await expect(panel.getByRole("heading", { name: "How did it go?" })).toBeVisible();
    await check("panel with a conflict and the question about a call", {
      part: "[role=dialog]",
      looks: mainLooks,
    });
    await panel.getByRole("button", { name: "Reached" }).click();
    await expect(panel.getByText("The call for Axel is not saved.")).toBeVisible();
    await check("panel with an outcome that is not saved", { part: "[role=dialog]" });
    isReachable = true;
    await panel.getByRole("button", { name: "Retry" }).click();
    await panel.getByRole("button", { name: "Pick a date" }).click();
    await expect(panel.getByRole("button", { name: /follow up/ })).toBeVisible();
    await check("panel after a conversation", { part: "[role=dialog]" });
    await panel.getByRole("button", { name: "Change", exact: true }).click();
    await panel.getByRole("button", { name: "No answer" }).click();
    await expect(panel.getByText("Saved: try again")).toBeVisible();
    await check("panel after a call without an answer", { part: "[role=dialog]" });
    await panel.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await check("account menu", { part: "[role=menu]" });
    await closeMenu(page);
    await chooseFromAccount(page, "Export leads");
    await expect(page.getByRole("dialog", { name: "Export leads" })).toBeVisible();
    await check("export", { part: "[role=dialog]" });
    await page.keyboard.press("Escape");
    // A phone has no keys, so that its menu does not list them.
    await page.setViewportSize({ width: 1280, height: 844 });
    await chooseFromAccount(page, "Keyboard shortcuts");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await check("keyboard shortcuts", { part: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.getByRole("button", { name: "Columns" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await check("columns", { part: "[role=menu]", looks: [{ colorScheme: "dark", width: 1280 }] });
    await closeMenu(page);
    await chooseFromAccount(page, "Authenticator app");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await check("authenticator app", { part: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await page.route("**/api/leads/reports*", (route) => route.fulfill({ json: report }));
    await page.getByRole("link", { name: "Reports" }).click();
    await expect(page.getByRole("table", { name: "By week" })).toBeVisible();
    await check("reports", { looks: mainLooks });
    await page.getByRole("combobox", { name: "Period" }).selectOption("Other");
    await expect(page.getByLabel("First day")).toBeVisible();
    await page.getByRole("button", { name: /^Compare/ }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await check("comparisons", { part: "[role=menu]" });
    await closeMenu(page);
    await check("reports of other days");
    await page.getByRole("button", { name: /counts as/ }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await check("rows to join", { part: "[role=menu]" });
    await closeMenu(page);
    await page.getByRole("link", { name: "Ad spend", exact: true }).click();
    await page.getByLabel("CSV file").setInputFiles({
      name: "report.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Campaign,Day,Cost\nfall,2026-10-01,1.00\nfall,2026-10-32,1.00\n"),
    });
    await expect(page.getByRole("table", { name: "What will be stored" })).toBeVisible();
    await check("ad spend", { looks: mainLooks });
    await page.getByRole("link", { name: "Leads", exact: true }).click();
    await page.route("**/api/plans*", (route) =>
      route.fulfill({ json: { plans: trackedPlans, next_cursor: null } }),
    );
    await page.getByRole("tab", { name: "Plans" }).click();
    await expect(page.getByText("Leak: booking")).toBeVisible();
    await check("plans", { looks: deskLooks });
    await page.getByRole("button", { name: "Add a lead" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await check("a lead to add, with messages", { looks: mainLooks });
  },
  "the desk while it loads, and after a failure": async (page, check) => {
    const failDesk = await holdRequests(page, /\/api\/leads\/(queue|stats)|\/api\/leads\?/, 3);
    await openDashboard(page);
    await expect(page.getByRole("region", { name: "To call" })).toContainText("loading");
    await check("loading", { looks: mainLooks });
    await failDesk();
    await expect(page.getByText("Failed to fetch leads data.")).toBeVisible();
    await check("a toast", { part: "[data-scope=toast][data-part=root]" });
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await check("failed", { looks: mainLooks });
    const failPlans = await holdRequests(page, "**/api/plans*", 1);
    await page.getByRole("tab", { name: "Plans" }).click();
    await check("plans that load");
    await failPlans();
    await expect(page.getByRole("region", { name: "Plans" })).toContainText("Not loaded");
    await check("plans that failed");
    const failReport = await holdRequests(page, "**/api/leads/reports*", 1);
    await page.getByRole("link", { name: "Reports" }).click();
    await expect(page.getByRole("heading", { name: "By source and campaign" })).toBeVisible();
    await check("a report that loads");
    await failReport();
    await expect(page.getByText("The report could not be loaded.")).toBeVisible();
    await check("a report that failed");
    const failSpend = await holdRequests(page, "**/api/ad-spend*", 1);
    await page.goto("/admin/reports/ad-spend");
    await expect(page.getByRole("button", { name: "Choose the CSV" })).toBeVisible();
    await check("ad spend that loads");
    await failSpend();
    await expect(page.getByText("What was imported could not be loaded.")).toBeVisible();
    await check("ad spend that failed");
    const failLead = await holdRequests(page, "**/api/leads/0*", 1);
    await page.goto("/admin/leads/0");
    await expect(page.getByRole("dialog", { name: "Loading" })).toBeVisible();
    await check("a lead that loads", { part: "[role=dialog]" });
    await failLead();
    await expect(page.getByRole("dialog", { name: "Not loaded" })).toBeVisible();
    await check("a lead that failed", { part: "[role=dialog]" });
    await page.unrouteAll();
    await page.route("**/api/leads?*", (route) =>
      route.fulfill({ json: { leads: [], next_cursor: null } }),
    );
    const { administrators, waiting, later, next_cursor } = queue;
    await page.route("**/api/leads/queue*", (route) =>
      route.fulfill({
        json: {
          leads: [],
          bookings: [],
          calls_today: { total: 0, left: 0 },
          waiting: { ...waiting, clock: 0 },
          administrators,
          later,
          next_cursor,
        },
      }),
    );
    await page.goto("/admin");
    await expect(page.getByText("No leads yet")).toBeVisible();
    await expect(page.getByText("No one is waiting")).toBeVisible();
    await check("without leads");
  },
  "a saved plan": async (page, check) => {
    const { lag: _, ...unanswered } = aSavedPlan({ weeks_over: 6 });
    let plan: SavedPlan = unanswered;
    let isDown = true;
    await page.route("**/api/plan", (route) =>
      isDown ? route.fulfill({ status: 503 }) : route.fulfill({ json: plan }),
    );
    await page.route("**/api/plan/weeks/*", (route) =>
      route.fulfill({ status: 412, json: { title: "Stale", status: 412, detail: "Stale", plan } }),
    );
    await page.goto("/plan");
    await expect(page.getByRole("button", { name: "Send my link" })).toBeVisible();
    await check("lost link");
    await page.goto("/plan#a-token");
    await page.getByRole("button", { name: "Open my plan" }).click();
    await expect(page.getByRole("heading", { name: "Your plan did not open" })).toBeVisible();
    await check("that did not open");
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Correct a week").click();
    await page.getByRole("textbox", { name: "Won", exact: true }).fill("many");
    await page.getByRole("button", { name: "Save week 6" }).click();
    await check("with a message", { looks: mainLooks });
    await page.getByRole("button", { name: "Correct week 1" }).click();
    await page.getByRole("textbox", { name: "Won", exact: true }).fill("0");
    await page.getByRole("button", { name: "Save week 1" }).click();
    await expect(page.getByRole("button", { name: "Keep mine" })).toBeVisible();
    await check("with two versions of a week");
    plan = aSavedPlan({ weeks_over: 5, weeks: [...plan.weeks.slice(1), aWeek(5)] });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(page.getByRole("button", { name: "No, nothing ran" })).toBeVisible();
    await check("with a skipped week", { looks: mainLooks });
    plan = aSavedPlan({ weeks_over: 2, weeks: [] });
    await page.reload();
    await expect(page.getByRole("button", { name: "No, before" })).toBeVisible();
    await check("with the question about a late start");
    plan = aSavedPlan({ weeks_over: 0, weeks: [] });
    await page.reload();
    await page.getByText("Change", { exact: true }).click();
    await check("on the first Monday");
    const earlierPlan = { start_date: "2026-07-06", weeks: [aWeek(1)], planned_jobs: 60 };
    plan = aSavedPlan({ earlier: [earlierPlan], forecast: inAPause });
    await page.reload();
    await expect(page.getByRole("button", { name: /^Not yet/ })).toBeVisible();
    for (const opener of await page.locator("summary").all()) await opener.click();
    await check("in a pause, with all details open");
    const allWeeks = { weeks_over: 12, weeks: planWeekNumbers.map((week) => aWeek(week)) };
    plan = aSavedPlan(allWeeks);
    await page.reload();
    await expect(page.getByRole("button", { name: "Plan the next 90 days" })).toBeVisible();
    await check("after week 12");
    const planned = { jobs: 30, revenue: 114_000, profit: 55_000 };
    plan = aSavedPlan({ ...allWeeks, forecast: aForecast({ planned }) });
    await page.reload();
    await expect(page.getByRole("heading", { name: /^You beat your plan/ })).toBeVisible();
    await check("that was beaten");
    await page.goto("/plan#stop.a-token");
    await expect(page.getByRole("button", { name: "Stop emails" })).toBeVisible();
    await check("whose emails can be stopped");
  },
  "the 404 page": async (page, check) => {
    await page.goto("/nowhere");
    await check("page");
  },
};

/** Opens the menu of stages in a lead's panel. */
async function openStages(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Stage:/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}

/** Closes the open menu. Waits until it is gone, because axe would find it outside the landmarks. */
async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
}

/** Keeps requests open. The returned function waits until there are so many, and lets all of them fail. */
async function holdRequests(page: Page, url: string | RegExp, count: number) {
  const held: Route[] = [];
  await page.route(url, (route) => {
    held.push(route);
  });
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(count);
    for (const route of held.splice(0)) await route.fulfill({ status: 503 });
  };
}

const dark: Look = { colorScheme: "dark", width: 390, rules: "colors" };

/** For screens that add little to the main ones. */
const twoLooks: readonly Look[] = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
];

/** For dialogs and menus, which have the same elements at every width: drawing the page behind them again takes seconds. */
const partLooks: readonly Look[] = [{ colorScheme: "light", width: 390 }, dark];

/** Each layout, and both schemes. The one in between has no colors of its own. */
const mainLooks: readonly Look[] = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 768, rules: "allButColors" },
  { colorScheme: "dark", width: 1280 },
];

/** The phone's cards and the desktop's table have other parts, so both have their colors checked in both schemes. */
const deskLooks: readonly Look[] = [
  ...mainLooks,
  { colorScheme: "dark", width: 320, rules: "colors" },
  { colorScheme: "light", width: 1280, rules: "colors" },
];

/** The response to an edit if another administrator was faster. */
const staleLead = {
  title: "The lead has changed",
  status: 412,
  detail: "The lead has changed",
  lead: aLead({ first_name: "Axel", stage: "call_booked", version: 2 }),
  last_change: {
    id: "an-event",
    at: new Date().toISOString(),
    by: "ben@planner.local",
    kind: "stage",
    from: "new",
    to: "call_booked",
  },
};

const reachedEvent = {
  id: "another-event",
  at: new Date().toISOString(),
  by: "admin@planner.local",
  kind: "call",
  outcome: "reached",
};

const reachedLead = aLead({
  ...staleLead.lead,
  revision: 1,
  last_touch: { kind: "reached", at: reachedEvent.at },
});

const missedLead = aLead({
  ...staleLead.lead,
  revision: 2,
  tries: 1,
  last_touch: { kind: "no_answer", at: reachedEvent.at },
  planned_touch: { kind: "retry", at: new Date(Date.now() + 7_200_000).toISOString() },
});

const soon = new Date(Date.now() + 5 * 60_000).toISOString();

/** A lead that is late, one whose clock runs, and a call that was booked without a plan. */
const queue = {
  leads: [
    aLead({ first_name: "Axel", plans: 3, id: "late" }),
    aLead({ first_name: "Bo", id: "new", created_at: new Date().toISOString() }),
  ],
  next_cursor: null,
  waiting: { booked: 0, clock: 2, follow_up: 0, retry: 0, no_next_step: 0, new: 0 },
  later: 0,
  administrators: ["admin@planner.local"],
  calls_today: { total: 2, left: 1 },
  bookings: [
    { id: "1", name: "Zoe", email: "zoe@brightfloor.com", mobile: "+13055550144", start: soon },
  ],
};

const october = { from: "2026-10-01", to: "2026-10-11", time_zone: "America/New_York" };

const periodReport = leadReport(
  october,
  {
    days: [
      {
        item: "2026-10-01",
        counters: { leads: 2, clocked: 2, on_time: 1, booked: 1, won: 1, won_cents: 500_000 },
      },
      { item: "2026-10-02", counters: { leads: 1, lost_no_answer: 1 } },
    ],
    campaigns: [{ item: "2026-10-01#google#fall-offer", counters: { leads: 1, booked: 1 } }],
    persons: [
      {
        item: "2026-10-01#ben@example.com",
        counters: { answered: 1, calls: 2, clocked: 1, minutes_3: 1 },
      },
    ],
  },
  {
    spend: {
      months: [
        {
          service: "google",
          month: "2026-10",
          version: 1,
          covered: [1, 2, 3],
          campaigns: [
            { name: "fall-offer", days: { "1": 12_345 } },
            { name: "Retargeting", days: { "2": 5_000 } },
          ],
        },
      ],
      joins: [],
      services: ["google"],
      others: new Set(),
    },
  },
);

const report = {
  ...periodReport,
  today: "2026-11-03",
  first_day: "2024-08-26",
  has_earlier: true,
  compared: { ...periodReport, from: "2026-09-20", to: "2026-09-30" },
};

/** The ads did not run last week, and the contractor has not said whether they are back. */
const inAPause = aForecast({
  situation: { kind: "pause", weeks_off: [5, 6], a_week: 1257, jobs_if_back: 43, jobs_if_off: 10 },
  spend: { ...aForecast().spend, pace: 0, a_week: 0, is_paused: true },
});

/** A silent plan with a forecast, and a new one without. */
const trackedPlans = [
  {
    plan_id: "1",
    lead_id: "0",
    first_name: "Axel",
    start_date: "2026-10-05",
    company: "axel.com",
    mobile: "+13055550142",
    last_entry: "2026-11-03T12:30:00.000Z",
    weeks_entered: 4,
    outlook: {
      chance_of_80_percent: 0.45,
      shortfall: 30_084,
      lever: "booking_rate",
      situation: {
        kind: "leak",
        measure: "booking_rate",
        estimate: 0.16,
        plan: 0.35,
        certainty: 0.99,
        gain: 30_084,
        fits_lately: false,
      },
    },
  },
  {
    plan_id: "2",
    lead_id: "1",
    first_name: "Bo",
    start_date: "2026-11-23",
    company: "bo.com",
    mobile: "+13055550143",
    last_entry: new Date().toISOString(),
    weeks_entered: 0,
  },
];

test.describe("axe finds no violation", () => {
  for (const [name, walk] of Object.entries(walks)) {
    test(`on ${name}`, async ({ page, consoleErrors }) => {
      await page.addInitScript({ path: axeFile });
      await walk(page, async (screen, options) => {
        expect.soft(await violations(page, options), screen).toEqual([]);
      });
      // The 404 page, and the conflict on the desk.
      for (const message of consoleErrors.splice(0))
        expect(message).toMatch(/status of (404|412|503)/);
    });
  }
});

test("on a phone, the open tab is in sight, and a narrow desk in forced colors marks it and has large totals on one line", async ({
  page,
}) => {
  await page.route("**/api/leads/stats", async (route) => {
    const stats = await (await route.fetch()).json();
    await route.fulfill({ json: { ...stats, total_revenue_30: 6_951_386_744 } });
  });
  await openDashboard(page);
  const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
  await expect(tab("New")).toContainText(/\d/);
  await expect(tab("New")).toBeInViewport({ ratio: 1 });
  await expect(tab("All")).toHaveAttribute("aria-selected", "true");
  await page.goto("/admin?stage=lost");
  await expect(tab("Lost")).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 320, height: 844 });
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.getByRole("tab", { selected: true })).toHaveCSS("outline-width", "2px");
  const total = page.getByText("$6,951,386,744");
  await expect(total).toBeInViewport({ ratio: 1 });
  expect((await total.boundingBox())?.height).toBeLessThan(24);
});

declare global {
  interface Window {
    axe: { run: (part: string, options: RunOptions) => Promise<AxeResults> };
  }
}

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const colorRules = ["color-contrast", "link-in-text-block"];

/** WCAG 2.2, which axe leaves out by default. */
const targetSize = { "target-size": { enabled: true } };
const noColors = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }]));

const ruleOptions = {
  all: { rules: targetSize },
  colors: { runOnly: colorRules },
  allButColors: { rules: { ...targetSize, ...noColors } },
} satisfies Record<string, RunOptions>;

async function violations(
  page: Page,
  { part, looks = part === undefined ? twoLooks : partLooks }: CheckOptions = {},
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { colorScheme, width, rules = "all" } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    const results = await page.evaluate(
      async ({ part, options }) => {
        // Until then, the page does not know its new width.
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return (
          await window.axe.run(part, { ...options, resultTypes: ["violations"], preload: false })
        ).violations;
      },
      { part: part ?? "html", options: ruleOptions[rules] },
    );
    for (const { id, nodes } of results) {
      const elements = nodes.map(({ html }) => html).join(" | ");
      found.push(`${width} px, ${colorScheme}: ${id}: ${elements}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
  return found;
}

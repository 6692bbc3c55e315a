import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { expect, type Page } from "playwright/test";
import { formatted, somePhone } from "../somePhone.ts";

/** A page, or the planner's frame in one. */
type Screen = Pick<Page, "getByRole">;

/** The input at step 1. */
export type Goals = Readonly<Partial<Record<keyof typeof goalLabels, string>>>;

const goalLabels = {
  target: "Target booked estimates per week",
  current: "Current booked estimates per week",
  jobValue: "Average job value",
  margin: "Gross margin",
} as const;

export const goalKeys = ["target", "current", "jobValue", "margin"] as const;

export function goalField(page: Page, goal: keyof typeof goalLabels) {
  return page.getByRole("spinbutton", { name: goalLabels[goal] });
}

/** The input at step 2, by label. */
export type ContactDetails = Readonly<Record<"First name" | "Email" | "Phone" | "Website", string>>;

/** Letters that are unique to a test. A first name may contain them: they fit a phone with large text, which other tests check. */
export function uniqueLetters(): string {
  const toLetter = (digit: string) => "ghijklmnop".charAt(Number(digit));
  return crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, toLetter);
}

/** Contact details that are unique to a test. */
export function someContact(): ContactDetails {
  return {
    "First name": "Ann",
    Email: `ann-${crypto.randomUUID()}@solidfloors.com`,
    Phone: formatted(somePhone()),
    Website: "solidfloors.com",
  };
}

/** Opens the page and completes step 1. */
export async function launchPlanner(page: Page, goals: Goals = {}): Promise<void> {
  await page.goto("/");
  for (const goal of goalKeys) {
    const text = goals[goal];
    if (text !== undefined) await goalField(page, goal).fill(text);
  }
  await page.getByRole("button", { name: "Launch My Planner" }).click();
  await expect(page.getByRole("heading", { name: "Get Your Custom 30-Day Plan" })).toBeVisible();
}

/** Fills in the contact form without submitting it. */
export async function fillContact(page: Screen, contact: Partial<ContactDetails>): Promise<void> {
  for (const [label, text] of Object.entries(contact)) {
    await page.getByRole("textbox", { name: label }).fill(text);
  }
}

export async function generatePlan(page: Screen): Promise<void> {
  await page.getByRole("button", { name: "Generate My Plan" }).click();
}

/** Completes steps 1 and 2, which saves a lead. */
export async function reachResults(
  page: Page,
  goals: Goals = {},
  contact: ContactDetails = someContact(),
): Promise<void> {
  await launchPlanner(page, goals);
  await fillContact(page, contact);
  await generatePlan(page);
  await expect(resultsHeading(page)).toBeVisible();
}

export const defaultGoals: PlanInputs = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
};

/** Opens the results as a returning visitor, faster than `reachResults`. With a lead's key, the plan can be saved. */
export async function openResults(page: Page, inputs = defaultGoals, key?: string): Promise<void> {
  // Any page of the site can add history entries. This one requests no favicon. Without the site's opener policy, the
  // browser would drop the entry's state.
  await page.route("**/blank", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "Cross-Origin-Opener-Policy": "same-origin" },
      body: '<link rel="icon" href="data:,">',
    }),
  );
  await page.goto("/blank");
  await page.evaluate((inputs) => history.pushState({ step: "results", inputs }, "", "/"), inputs);
  const lead = JSON.stringify({ key, inputs });
  await page.evaluate((item) => sessionStorage.setItem("planner.saved-lead", item), lead);
  await page.reload();
  await expect(resultsHeading(page)).toBeVisible();
}

/** Pauses the page's clock, so that no timer fires. The jump is shorter than the time limits of pending requests. */
export async function holdTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 4_000);
}

/** Everything in the browser's storage, as one text. */
export async function heldByBrowser(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
}

export function resultsHeading(page: Screen) {
  return page.getByRole("heading", { level: 1, name: /daily ad spend/i });
}

export function progress(page: Page) {
  return page.getByRole("progressbar", { name: "Progress" });
}

export function scenario(page: Page, name: string) {
  return page.getByRole("radio", { name });
}

export function schedulingDialog(page: Screen) {
  return page.getByRole("dialog", { name: "Schedule Your Plan Roadmap" });
}

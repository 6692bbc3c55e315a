import { expect, type Page } from "playwright/test";

/** What a visitor types at step 1, by the fields' labels. */
export type Goals = Readonly<Partial<Record<keyof typeof goalLabels, string>>>;

const goalLabels = {
  target: "Target booked estimates per week",
  current: "Current booked estimates per week",
  jobValue: "Average job value",
  margin: "Gross margin",
} as const;

export const goalKeys = ["target", "current", "jobValue", "margin"] as const;

export function goalField(page: Page, goal: keyof typeof goalLabels) {
  return page.getByRole("textbox", { name: goalLabels[goal] });
}

/** What a visitor types at step 2. */
export type ContactDetails = Readonly<Record<"First name" | "Email" | "Phone" | "Website", string>>;

/** Details of somebody who exists in one test only. */
export function someContact(): ContactDetails {
  return {
    "First name": "Ann",
    Email: `ann-${crypto.randomUUID()}@solidfloors.com`,
    Phone: "(305) 867-5319",
    Website: "solidfloors.com",
  };
}

/** Opens the page and goes through step 1. */
export async function launchPlanner(page: Page, goals: Goals = {}): Promise<void> {
  await page.goto("/");
  for (const goal of goalKeys) {
    const text = goals[goal];
    if (text !== undefined) await goalField(page, goal).fill(text);
  }
  await page.getByRole("button", { name: "Launch My Planner" }).click();
  await expect(page.getByRole("heading", { name: "Get Your Custom 30-Day Plan" })).toBeVisible();
}

/** Fills in the contact form, without sending it. */
export async function fillContact(page: Page, contact: Partial<ContactDetails>): Promise<void> {
  for (const [label, text] of Object.entries(contact)) {
    await page.getByRole("textbox", { name: label }).fill(text);
  }
}

export async function generatePlan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Generate My Plan" }).click();
}

/** Goes through steps 1 and 2 to the results. */
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

/** From here on nothing on the page happens by the clock alone. */
export async function holdTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** All that the browser keeps for the site, as one text. */
export async function heldByBrowser(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
}

export function resultsHeading(page: Page) {
  return page.getByRole("heading", { level: 1, name: /Your daily ad spend/ });
}

export function progress(page: Page) {
  return page.getByRole("progressbar", { name: "Progress" });
}

export function scenario(page: Page, name: string) {
  return page.getByRole("radio", { name });
}

export function schedulingDialog(page: Page) {
  return page.getByRole("dialog", { name: "Schedule Your Plan Roadmap" });
}

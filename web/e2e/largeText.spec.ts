import { expect, type Locator, type Page } from "playwright/test";
import { openDashboard, withoutPhoneApp } from "./administrator.ts";
import { captureLead, savePlan } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import {
  defaultGoals,
  fillContact,
  generatePlan,
  goalField,
  openResults,
  resultsHeading,
  schedulingDialog,
  someContact,
} from "./planner/visitor.ts";
import { textProblems } from "./textProblems.ts";

test.beforeEach(({ page }) => page.addInitScript(enlargeNewPage));

/** Every seventh day, no setup fee is waived, and its label does not show. */
const dayWithWaivedFee = new Date("2026-11-17T17:00:00Z");

test("with large text, each step of the planner fits a phone", async ({ page }) => {
  await page.clock.setFixedTime(dayWithWaivedFee);
  await page.goto("/");
  await goalField(page, "target").fill("1000");
  await goalField(page, "jobValue").fill("1000000");
  await goalField(page, "jobValue").blur();
  await expectToFit(page);
  await goalField(page, "target").fill("12");
  await goalField(page, "jobValue").fill("1");
  await page.getByRole("button", { name: "Launch My Planner" }).click();
  await expect(page.getByText("at least")).toBeVisible();
  await expectToFit(page);
  await goalField(page, "jobValue").fill("3500");
  await page.getByRole("button", { name: "Launch My Planner" }).click();
  await generatePlan(page);
  await expectToFit(page);
  await fillContact(page, someContact());
  await generatePlan(page);
  // While it is under the pointer, the toast stays.
  await page.getByText("Plan Generated!").hover();
  await expect(resultsHeading(page)).toBeVisible();
  await expectToFit(page);
  await page.getByRole("button", { name: "Install This Plan For Me" }).click();
  await expect(schedulingDialog(page)).toBeVisible();
  await expectToFit(page);
  await schedulingDialog(page).getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Save plan" }).first().click();
  await expect(page.getByRole("heading", { name: "Your plan is saved" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What if?" })).toBeVisible();
  await openEverything(page);
  await expectToFit(page);
});

test("with large text, each kind of plan fits a phone", async ({ page }) => {
  await page.clock.setFixedTime(dayWithWaivedFee);
  const below = { ...defaultGoals, target_estimates_per_week: 2 };
  const largest = { target_estimates_per_week: 1000, avg_job_value: 1_000_000 };
  for (const goals of [below, { ...largest, gross_margin_pct: 90 }]) {
    await openResults(page, goals, "a-key");
    await expect(page.getByRole("region", { name: "What if?" })).toBeVisible();
    await openEverything(page);
    await expectToFit(page);
  }
  const withoutAds = { ...defaultGoals, current_estimates_per_week: 12 };
  await openResults(page, withoutAds);
  await openEverything(page);
  await expectToFit(page);
});

test("with large text, a saved plan fits a phone", async ({ page, request }) => {
  await page.goto("/plan");
  await expect(page.getByRole("button", { name: "Send my link" })).toBeVisible();
  await expectToFit(page);
  const token = await savePlan(request, { work_email: someContact().Email, weeksAgo: 2 });
  await page.goto(`/plan#${token}`);
  await page.getByRole("button", { name: "Open my plan" }).click();
  await expect(page.getByRole("button", { name: "No, before" })).toBeVisible();
  await openAll(page.locator("summary"));
  await expect(page.getByRole("combobox", { name: "My ads start on" })).toBeVisible();
  await expectToFit(page);
  await page.getByRole("button", { name: "No, before" }).click();
  await page.getByRole("textbox", { name: "Ad spend" }).focus();
  await expectToFit(page);
  await page.keyboard.type("1257\n24\n6\n4\n2\n\n1\n2\n290000\n");
  await expect(page.getByText("Check what is asked above")).toBeVisible();
  await page.getByRole("button", { name: "Yes, save" }).click();
  await expect(page.getByText("Week 2 saved.")).toBeVisible();
  await expect(page.getByText("$158,243")).toBeVisible();
  await openAll(page.locator("summary"));
  await expectToFit(page);
});

test("with large text, the questions about open estimates fit a phone", async ({
  page,
  request,
}) => {
  const token = await savePlan(request, { work_email: someContact().Email, weeksAgo: 1 });
  await page.goto(`/plan#${token}`);
  await page.getByRole("button", { name: "Open my plan" }).click();
  await page.getByRole("textbox", { name: "Ad spend" }).focus();
  await page.keyboard.type("1257\n30\n12\n6\n1\n\n\n\n\n");
  await expect(page.getByText("Week 1 saved.")).toBeVisible();
  for (const name of ["Held, no decision yet", "Booked, not yet held"]) {
    await expect(page.getByRole("textbox", { name })).toBeVisible();
  }
  await expectToFit(page);
});

test("with large text, the sign-in and the list of leads fit a phone", async ({
  page,
  request,
}) => {
  const contact = { first_name: "Alexandria", work_email: someContact().Email };
  const attribution = { utm_source: "google", utm_campaign: "fall-offer-for-garages" };
  await captureLead(request, contact, { attribution });
  await page.goto("/admin/sign-in");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expectToFit(page);
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter your password")).toBeVisible();
  await expectToFit(page);
  await openDashboard(page);
  await expect(page.getByRole("list", { name: "Leads, newest first" })).toBeVisible();
  await expect(page.getByRole("list", { name: "To call, most urgent first" })).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  await expectToFit(page);
  expect(await rightEdge(page.getByLabel("From", { exact: true }))).toBeLessThan(
    await rightEdge(page.getByRole("list", { name: "To call, most urgent first" })),
  );
  await page.route(/\/api\/leads\/(queue|stats)|\/api\/leads\?/, (route) =>
    route.fulfill({ status: 503 }),
  );
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await expectToFit(page);
});

test("with large text, a lead's panel fits a phone, and asks how a call went", async ({
  page,
  request,
}) => {
  const contact = { first_name: "Alexandria", work_email: someContact().Email };
  for (const first_name of ["Alexandria", "Wolfeschlegelsteinhausenbergerdorff", "Bea Ann"])
    await captureLead(request, { ...contact, first_name });
  const id = await captureLead(request, contact);
  await openDashboard(page, `/admin/leads/${id}`);
  await withoutPhoneApp(page);
  const panel = page.getByRole("dialog", { name: "Alexandria" });
  await expect(panel.getByText("Sent this plan")).toBeVisible();
  await expectToFit(page);
  await panel.getByRole("link", { name: /^Call \(/ }).click();
  await expect(panel.getByRole("heading", { name: "How did it go?" })).toBeVisible();
  await expectToFit(page);
  await panel.getByRole("button", { name: "Reached" }).click();
  await expect(panel.getByRole("button", { name: /^Contacted, follow up/ })).toBeVisible();
  await expectToFit(page);
  await panel.getByRole("button", { name: /^Contacted, follow up/ }).click();
  await expect(page.getByText("Moved to Contacted")).toBeVisible();
  await expectToFit(page);
});

async function rightEdge(part: Locator): Promise<number> {
  const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
  return x + width;
}

async function openEverything(page: Page): Promise<void> {
  await openAll(page.locator("summary"));
  await page.getByRole("button", { name: "All columns" }).press("Enter");
}

async function openAll(summaries: Locator): Promise<void> {
  for (const summary of await summaries.all()) await summary.press("Enter");
}

// WCAG 1.4.4. On a phone: nothing is hidden, and the page scrolls down only.
async function expectToFit(page: Page): Promise<void> {
  for (const size of ["150%", "200%"]) {
    await page.evaluate(enlargeText, size);
    await expect.poll(() => textProblems(page), `with text at ${size}`).toEqual([]);
  }
}

// In the browser: a page opens with the larger text.
function enlargeNewPage(): void {
  const enlarge = () => document.documentElement?.style.setProperty("font-size", "200%");
  enlarge();
  document.addEventListener("readystatechange", enlarge, { once: true });
}

// In the browser. The root's size is that of all text.
function enlargeText(size: string): void {
  document.documentElement.style.setProperty("font-size", size);
}

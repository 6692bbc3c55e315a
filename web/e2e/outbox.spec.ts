import { expect, type Page, type Route } from "playwright/test";
import { storedLeads } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import {
  fillContact,
  generatePlan,
  heldByBrowser,
  holdTimers,
  launchPlanner,
  resultsHeading,
  someContact,
} from "./planner/visitor.ts";

const leadCalls = "**/api/leads";

test.afterEach(({ consoleErrors }) => {
  // Each test makes calls fail, which the browser's console reports.
  for (const message of consoleErrors.splice(0)) expect(message).toContain("Failed to load");
});

test("a lead submitted offline is saved when the network is back", async ({
  page,
  cloud,
  context,
}) => {
  const email = await fillBothSteps(page);
  await page.waitForLoadState("networkidle");
  await holdTimers(page);
  await context.setOffline(true);
  await generatePlan(page);
  await expect(resultsHeading(page)).toBeVisible();
  await expect(warning(page)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("Information saved")).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
  expect(await storedLeads(cloud, email)).toHaveLength(1);
  expect(await heldByBrowser(page)).not.toContain(email);
});

/** What can happen to the first request of a save. */
const faults: Readonly<Record<string, (route: Route) => Promise<void> | void>> = {
  "the API is unavailable": (route) => route.fulfill({ status: 503, json: {} }),
  "the API does not respond": () => undefined,
  "the network is down": (route) => route.abort("internetdisconnected"),
  "the connection breaks after the lead is stored": async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  },
};

for (const [fault, inject] of Object.entries(faults)) {
  test(`a visitor who closes the tab is stored once, although ${fault}`, async ({
    page,
    cloud,
    context,
  }) => {
    const email = await fillBothSteps(page);
    const injected = new Promise<void>((resolve) => {
      void page.route(leadCalls, async (route) => {
        await inject(route);
        resolve();
      });
    });
    await generatePlan(page);
    await injected;
    await page.close();

    const later = await context.newPage();
    await later.goto("/");
    await expect.poll(() => heldByBrowser(later)).not.toContain(email);
    expect(await storedLeads(cloud, email)).toHaveLength(1);
  });
}

test("two tabs with the same unsaved lead store it once", async ({ page, cloud, context }) => {
  const email = await fillBothSteps(page);
  await holdTimers(page);
  await page.route(leadCalls, (route) => route.fulfill({ status: 503, json: {} }));
  await generatePlan(page);
  await expect(warning(page)).toBeVisible();
  expect(await storedLeads(cloud, email)).toHaveLength(0);
  const second = await context.newPage();
  await second.goto("/");

  // Leaving the page sends the lead too.
  await page.unrouteAll();
  await page.goto("about:blank");
  await expect.poll(() => storedLeads(cloud, email)).toHaveLength(1);
  await expect.poll(() => heldByBrowser(second)).not.toContain(email);
  expect(await storedLeads(cloud, email)).toHaveLength(1);
});

test("contact details are erased from the browser after the server rejects them", async ({
  page,
}) => {
  const email = await fillBothSteps(page);
  await page.route(leadCalls, (route) => route.fulfill({ status: 422, json: {} }));
  await generatePlan(page);
  await expect(resultsHeading(page)).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  expect(await heldByBrowser(page)).not.toContain(email);
});

/** Completes step 1 and fills in the contact form. Returns the lead's unique email address. */
async function fillBothSteps(page: Page): Promise<string> {
  const contact = someContact();
  await launchPlanner(page);
  await fillContact(page, contact);
  return contact.Email;
}

function warning(page: Page) {
  return page.getByText("Warning", { exact: true });
}

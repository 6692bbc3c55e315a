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
const unavailable = (route: Route) => route.fulfill({ status: 503, json: {} });

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

test("a lead submitted offline is saved when the network is back", async ({
  page,
  cloud,
  context,
  consoleErrors,
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
  for (const message of consoleErrors.splice(0)) expect(message).toContain("DISCONNECTED");
});

test.describe("closing the tab right after submitting saves exactly one lead", () => {
  const steps: readonly { when: string; hold?: (route: Route) => Promise<void> | void }[] = [
    { when: "while the request is in flight" },
    { when: "before the request reaches the server", hold: () => undefined },
    {
      when: "after the server stores the lead, before the response arrives",
      hold: async (route) => {
        await route.fetch();
      },
    },
    { when: "after a failure, before the next attempt", hold: unavailable },
  ];

  for (const { when, hold } of steps) {
    test(when, async ({ page: visit, cloud, context, consoleErrors }) => {
      const email = await fillBothSteps(visit);
      const held = new Promise<void>((resolve) => {
        void visit.route(leadCalls, async (route) => {
          await (hold ? hold(route) : route.continue());
          resolve();
        });
      });
      await generatePlan(visit);
      if (hold) await held;
      await visit.close();
      consoleErrors.length = 0;

      const later = await context.newPage();
      await later.goto("/");
      await expect.poll(() => heldByBrowser(later)).not.toContain(email);
      expect(await storedLeads(cloud, email)).toHaveLength(1);
    });
  }
});

test("leaving the page sends a pending lead without another visit", async ({
  page,
  cloud,
  consoleErrors,
}) => {
  const email = await fillBothSteps(page);
  await holdTimers(page);
  await page.route(leadCalls, unavailable);
  await generatePlan(page);
  await expect(warning(page)).toBeVisible();
  expect(await storedLeads(cloud, email)).toHaveLength(0);

  await page.unrouteAll();
  await page.goto("about:blank");
  await expect.poll(() => storedLeads(cloud, email)).toHaveLength(1);
  consoleErrors.length = 0;
});

test("only one tab sends, and a second tab takes over when the first is closed", async ({
  page: first,
  cloud,
  context,
  consoleErrors,
}) => {
  const sentBy: Page[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST") sentBy.push(request.frame().page());
  });
  const email = await fillBothSteps(first);
  await holdTimers(first);
  await first.route(leadCalls, unavailable);
  await generatePlan(first);
  await expect(warning(first)).toBeVisible();

  const second = await context.newPage();
  await second.goto("/");
  const queued = () =>
    second.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  await expect.poll(queued).toBe(1);
  await first.getByRole("button", { name: "Try again" }).click();
  await expect(warning(first)).toBeVisible();
  expect(sentBy).toEqual([first, first]);

  await first.close();
  await expect.poll(() => heldByBrowser(second)).not.toContain(email);
  expect(sentBy.filter((page) => page === second)).toHaveLength(1);
  expect(await storedLeads(cloud, email)).toHaveLength(1);
  consoleErrors.length = 0;
});

test("contact details are erased from the browser after the server rejects them", async ({
  page,
  consoleErrors,
}) => {
  const email = await fillBothSteps(page);
  await page.route(leadCalls, (route) => route.fulfill({ status: 422, json: {} }));
  await generatePlan(page);
  await expect(resultsHeading(page)).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  expect(await heldByBrowser(page)).not.toContain(email);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("422")]);
});

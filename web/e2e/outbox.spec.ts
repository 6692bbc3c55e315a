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

/** Goes as far as the contact form, filled in. Returns the address by which the lead is found. */
async function fillEverything(page: Page): Promise<string> {
  const contact = someContact();
  await launchPlanner(page);
  await fillContact(page, contact);
  return contact.Email;
}

function warning(page: Page) {
  return page.getByText("Warning", { exact: true });
}

test("a lead of somebody offline is saved when the network is back", async ({
  page,
  cloud,
  context,
  complaints,
}) => {
  const email = await fillEverything(page);
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
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("DISCONNECTED");
});

test.describe("a tab closed right after the press leaves exactly one lead", () => {
  const steps: readonly { when: string; hold?: (route: Route) => Promise<void> | void }[] = [
    { when: "with the request on its way" },
    { when: "before the request has reached the server", hold: () => undefined },
    {
      when: "after the server has stored it, before its answer has arrived",
      hold: async (route) => {
        await route.fetch();
      },
    },
    { when: "after a failure, before the next attempt", hold: unavailable },
  ];

  for (const { when, hold } of steps) {
    test(when, async ({ page: visit, cloud, context, complaints }) => {
      const email = await fillEverything(visit);
      const held = new Promise<void>((resolve) => {
        void visit.route(leadCalls, async (route) => {
          await (hold ? hold(route) : route.continue());
          resolve();
        });
      });
      await generatePlan(visit);
      if (hold) await held;
      await visit.close();
      complaints.length = 0;

      const later = await context.newPage();
      await later.goto("/");
      await expect.poll(() => heldByBrowser(later)).not.toContain(email);
      expect(await storedLeads(cloud, email)).toHaveLength(1);
    });
  }
});

test("a page that is left sends what waits, without another visit", async ({
  page,
  cloud,
  complaints,
}) => {
  const email = await fillEverything(page);
  await holdTimers(page);
  await page.route(leadCalls, unavailable);
  await generatePlan(page);
  await expect(warning(page)).toBeVisible();
  expect(await storedLeads(cloud, email)).toHaveLength(0);

  await page.unrouteAll();
  await page.goto("about:blank");
  await expect.poll(() => storedLeads(cloud, email)).toHaveLength(1);
  complaints.length = 0;
});

test("a second tab leaves the sending to the first, and takes over when that is closed", async ({
  page: first,
  cloud,
  context,
  complaints,
}) => {
  const sentBy: Page[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST") sentBy.push(request.frame().page());
  });
  const email = await fillEverything(first);
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
  complaints.length = 0;
});

test("details that the server will never take are erased", async ({ page, complaints }) => {
  const email = await fillEverything(page);
  await page.route(leadCalls, (route) => route.fulfill({ status: 422, json: {} }));
  await generatePlan(page);
  await expect(resultsHeading(page)).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  expect(await heldByBrowser(page)).not.toContain(email);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("422")]);
});

test("a server that was broken, then busy, gets the lead once, under one key", async ({
  page,
  cloud,
  complaints,
}) => {
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 500, json: {} }),
    (route) => route.fulfill({ status: 429, json: {}, headers: { "Retry-After": "1" } }),
  ];
  const keys: (string | undefined)[] = [];
  const email = await fillEverything(page);
  await page.route(leadCalls, (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return (answers.shift() ?? ((last) => last.continue()))(route);
  });
  await generatePlan(page);
  await expect(warning(page)).toBeVisible();
  await expect(page.getByText("Information saved")).toBeVisible({ timeout: 30_000 });

  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await storedLeads(cloud, email)).toHaveLength(1);
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/500|429/);
});

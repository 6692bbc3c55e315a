import { expect } from "playwright/test";
import { storedLeads } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import {
  fillContact,
  generatePlan,
  heldByBrowser,
  holdTimers,
  launchPlanner,
  resultsHeading,
  someContact,
} from "./visitor.ts";

const warning =
  "Your plan was generated but we couldn't save your information. Please try again if needed.";

test("while the database does not respond, the visitor gets the plan and a warning", async ({
  page,
  cloud,
  consoleErrors,
}) => {
  const contact = someContact();
  await launchPlanner(page);
  await fillContact(page, contact);
  await holdTimers(page);
  cloud.pauseDatabase();
  try {
    await generatePlan(page);
    await expect(resultsHeading(page)).toContainText("$180", { timeout: 30_000 });
    await expect(page.getByText("Warning", { exact: true })).toBeVisible();
    await expect(page.getByText(warning)).toBeVisible();
    await expect(page.getByText("Plan Generated!")).toHaveCount(0);
  } finally {
    cloud.resumeDatabase();
  }

  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Plan Generated!")).toBeVisible();
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("500")]);
});

test("reloading the results retries a failed save", async ({ page, cloud, consoleErrors }) => {
  const contact = someContact();
  await launchPlanner(page);
  await fillContact(page, contact);
  await page.route("**/api/leads", (route) => route.fulfill({ status: 503, json: {} }));
  await generatePlan(page);
  await expect(page.getByText(warning)).toBeVisible();
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(0);

  await holdTimers(page);
  await page.unrouteAll();
  await page.reload();
  await page.clock.resume();
  await expect(page.getByText("Plan Generated!")).toBeVisible();
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
  expect(await heldByBrowser(page)).not.toContain(contact.Email);
  for (const message of consoleErrors.splice(0)) expect(message).toContain("503");
});

test('"Try again" retries with the same key and does not duplicate the lead', async ({
  page,
  cloud,
  consoleErrors,
}) => {
  const contact = someContact();
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
  });
  await launchPlanner(page);
  await fillContact(page, contact);
  await holdTimers(page);
  // The server stores the lead, but the response is lost.
  await page.route(
    "**/api/leads",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await generatePlan(page);
  await expect(page.getByText(warning)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Plan Generated!")).toBeVisible();

  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("ERR_CONNECTION_RESET")]);
});

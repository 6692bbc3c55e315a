import { expect } from "playwright/test";
import { startLocalCloud } from "./cloud/LocalCloud.ts";
import { storedLeads } from "./cloud/storedLeads.ts";
import { test, watchConsole } from "./fixtures.ts";
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

test.describe("when the table is down", () => {
  test("the visitor is warned and gets the plan all the same", async ({ browser }) => {
    const doomed = await startLocalCloud();
    const page = await browser.newPage({ baseURL: doomed.site });
    const complaints = watchConsole(page);
    await launchPlanner(page);
    await fillContact(page, someContact());
    doomed.killDatabase();
    await generatePlan(page);

    await expect(resultsHeading(page)).toContainText("$180", { timeout: 20_000 });
    await expect(page.getByText("Warning", { exact: true })).toBeVisible();
    await expect(page.getByText(warning)).toBeVisible();
    await expect(page.getByText("Plan Generated!")).toHaveCount(0);

    await page.close();
    await doomed.stop();
    expect(complaints).not.toEqual([]);
    for (const complaint of complaints) expect(complaint).toContain("500");
  });
});

test("a reload of the results saves what was not saved before, under the same key", async ({
  page,
  cloud,
  complaints,
}) => {
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
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("503");
});

test("Try again on the warning saves the lead once, under the same key", async ({
  page,
  cloud,
  complaints,
}) => {
  const contact = someContact();
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
  });
  await launchPlanner(page);
  await fillContact(page, contact);
  await holdTimers(page);
  // The lead is stored, but the answer gets lost on its way back.
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
  expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_CONNECTION_RESET")]);
});

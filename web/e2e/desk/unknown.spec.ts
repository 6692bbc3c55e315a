import { expect, type Page, type Route } from "playwright/test";
import { askForChanges, openDashboard, someEmail } from "../administrator.ts";
import { aStoredLead, captureLead, storeItems } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";

test("the queue says that it is loading or not loaded, keeps its rows, and comes back", async ({
  page,
  request,
  cloud,
  consoleErrors,
}) => {
  const name = `Zed ${uniqueLetters()}`;
  const lead = aStoredLead({ first_name: name, work_email: someEmail() });
  await storeItems(cloud, [lead]);
  const release = await holdQueue(page);
  await openDashboard(page, `/admin/leads/${lead.id}`);
  await expect(page.getByRole("button", { name: "Next lead: loading" })).toBeVisible();
  await release();
  await expect(page.getByRole("button", { name: /^Next lead: (?!loading)/ })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();

  await page.unroute(queueUrl);
  await page.route(queueUrl, (route) => route.abort());
  const queue = page.getByRole("region", { name: "To call" });
  const rows = queue.getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  // A new lead lets the desk ask for the queue again.
  await captureLead(request, { first_name: "News", work_email: someEmail() });
  await askForChanges(page);
  const bar = page.getByRole("alert").filter({ hasText: "The queue could not be loaded." });
  await expect(bar).toContainText("What you see is from");
  await expect(rows.first()).toBeVisible();
  await expect(queue).toContainText("as of");
  await expect(page.getByText("No one is waiting")).toHaveCount(0);

  // The desk also asks by itself, which would end the failure before the button is pressed.
  await page.unroute(queueUrl);
  const respond = await holdQueue(page);
  await bar.getByRole("button", { name: "Try again" }).click();
  await respond();
  await expect(bar).toHaveCount(0);
  await expect(queue).toContainText("waiting now");
  for (const message of consoleErrors.splice(0)) expect(message).toMatch(/ERR_FAILED/);
});

test("a hidden tab counts new leads in its title, and says when its session has ended", async ({
  page,
  request,
}) => {
  await page.clock.install();
  await openDashboard(page);
  await expect(page.getByRole("region", { name: "To call" })).toBeVisible();
  await hide(page);
  await captureLead(request, { first_name: "Hidden", work_email: someEmail() });
  await minutesUntilTitle(page, /^\(1\) Leads/);
  await page.evaluate(() => localStorage.clear());
  await minutesUntilTitle(page, /^Signed out/);
});

const queueUrl = "**/api/leads/queue*";

/** Holds the requests for the queue until the returned function is called. */
async function holdQueue(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(queueUrl, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    for (const route of held) await route.continue();
  };
}

/** Lets the page believe that another tab is in front of it: browsers that are driven by tests have no hidden tabs. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

/** Lets minutes pass until the page has the title. */
async function minutesUntilTitle(page: Page, title: RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.runFor("01:01");
    await expect(page).toHaveTitle(title, { timeout: 3_000 });
  }).toPass();
}

import { expect, type Page } from "playwright/test";
import { dashboard, openDashboard, signInAsAdmin } from "../administrator.ts";
import { aStoredLead, captureLead, storedLeads, storeItems } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { reachResults, someContact } from "../planner/visitor.ts";

// Wide enough for the table.
test.use({ viewport: { width: 1280, height: 800 } });

test("a new lead appears at the top of the dashboard on refresh", async ({
  page,
  browser,
  cloud,
}) => {
  await openDashboard(page);
  const visit = await browser.newContext({ baseURL: cloud.site });
  const contact = { ...someContact(), "First name": "Marguerite" };
  await reachResults(await visit.newPage(), { target: "2" }, contact);
  await visit.close();

  await page.getByRole("button", { name: "Refresh" }).click();
  const first = leadRows(page).first();
  await expect(first.getByRole("link", { name: "Marguerite" })).toBeVisible();
  await expect(first.getByRole("link", { name: contact.Email })).toHaveAttribute(
    "href",
    `mailto:${contact.Email}`,
  );
  await expect(first.getByRole("link", { name: "(305) 867-5319" })).toHaveAttribute(
    "href",
    "tel:+13058675319",
  );
  await expect(first.getByRole("link", { name: "solidfloors.com", exact: true })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  await expect(first).toContainText("$35.92");
  await expect(first).toContainText("Increase Budget");

  await first.getByRole("link", { name: "Marguerite" }).click();
  const record = page.getByRole("dialog", { name: "Marguerite" });
  await expect(record.getByRole("region", { name: "Plan" })).toContainText("$9,584");
  await page.keyboard.press("Escape");
  await expect(first.getByRole("link", { name: "Marguerite" })).toBeFocused();
});

test("the statistics count new leads", async ({ page, request, cloud }) => {
  // Leads are counted in order, so the leads of earlier tests are counted before this one.
  const { Email: work_email } = someContact();
  await captureLead(request, { first_name: "Ann", work_email });
  await expect
    .poll(() => storedLeads(cloud, work_email))
    .toMatchObject([{ counted_in: expect.any(Set) }]);
  await openDashboard(page);
  const before = await totalLeads(page);
  await Promise.all([
    captureLead(request, { first_name: "Bea", work_email: "bea@solidfloors.com" }),
    captureLead(request, { first_name: "Cleo", work_email: "cleo@solidfloors.com" }),
  ]);
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      return totalLeads(page);
    })
    .toBe(before + 2);
});

test('"Show more leads" shows each lead once, although a lead arrives and the token expires', async ({
  page,
  request,
  cloud,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const emailOf = (number: number) => `${mark}-${number}@solidfloors.com`;
  await storeItems(
    cloud,
    Array.from({ length: 60 }, (_, number) => aStoredLead({ work_email: emailOf(number) })),
  );
  await page.clock.install();
  await signInAsAdmin(page);
  const refreshes: string[] = [];
  page.on("request", (call) => {
    const target = call.headers()["x-amz-target"] ?? "";
    if (target.endsWith("GetTokensFromRefreshToken")) refreshes.push(target);
  });
  await expect(leadRows(page)).toHaveCount(25);
  await captureLead(request, { first_name: "Late", work_email: `late-${mark}@solidfloors.com` });
  // The clock jumps past the time limits of requests, so none may be pending.
  await totalLeads(page);

  await page.clock.fastForward("06:00");
  const more = page.getByRole("button", { name: "Show more leads" });
  await more.click();
  await expect(leadRows(page)).toHaveCount(50);
  expect(refreshes).toHaveLength(1);
  await expect(more).toBeFocused();
  await more.click();
  // The late lead and the 60.
  await expect(leadRows(page).nth(60)).toBeVisible();

  const emails = await leadRows(page)
    .getByRole("link", { name: `${mark}-` })
    .allInnerTexts();
  expect(emails.filter((email) => email.startsWith(mark))).toEqual(
    Array.from({ length: 60 }, (_, index) => emailOf(59 - index)),
  );
  // The lead appeared without a refresh.
  await expect(leadRows(page).first()).toContainText(`late-${mark}`);
});

test("a failed refresh shows an error and keeps the list", async ({
  page,
  request,
  consoleErrors,
}) => {
  await captureLead(request, { first_name: "Ann", work_email: "ann@solidfloors.com" });
  await openDashboard(page);
  await expect(leadRows(page).first()).toBeVisible();
  await page.route("**/api/leads?*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Failed to fetch leads data.")).toBeVisible();
  await expect(dashboard(page)).toBeVisible();
  await expect(leadRows(page).first()).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("Failed to load resource")]);
});

function leadRows(page: Page) {
  return page
    .getByRole("table", { name: "Leads, newest first" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
}

async function totalLeads(page: Page): Promise<number> {
  const card = page.getByRole("region", { name: "Figures" }).getByText("Total leads").locator("..");
  await expect(card).toContainText(/\d/);
  return Number((await card.textContent())?.replaceAll(/\D/g, ""));
}

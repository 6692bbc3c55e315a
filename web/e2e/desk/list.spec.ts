import { readFileSync } from "node:fs";
import { expect, type Page } from "playwright/test";
import { v7 as uuidv7 } from "uuid";
import { openDashboard, signIn } from "../administrator.ts";
import { aLeadWithoutAlerts, aStoredLead, captureLead, storeItems } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";

// Wide enough for the table.
test.use({ viewport: { width: 1280, height: 800 } });

test('"Show more leads" shows each lead once, although a lead arrives and the token expires', async ({
  page,
  request,
  cloud,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const emailOf = (number: number) => `${mark}-${number}@solidfloors.com`;
  await storeItems(
    cloud,
    Array.from({ length: 60 }, (_, number) => aLeadWithoutAlerts({ work_email: emailOf(number) })),
  );
  await page.clock.install();
  await signIn(page);
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
  await expect(leadRows(page).nth(49)).toBeVisible();
  expect(refreshes).toHaveLength(1);
  // The first of those that were added: the late lead is now above the first 25.
  await expect(leadRows(page).nth(26).locator("[data-lead]")).toBeFocused();
  await more.click();
  // The late lead and the 60.
  await expect(leadRows(page).nth(60)).toBeVisible();

  const emails = await leadRows(page).getByText(`${mark}-`).allInnerTexts();
  expect(emails.filter((email) => email.startsWith(mark))).toEqual(
    Array.from({ length: 60 }, (_, index) => emailOf(59 - index)),
  );
  // The lead appeared without a refresh.
  await expect(leadRows(page).first()).toContainText(`late-${mark}`);

  // Another one arrives while the user reads further down. The page does not move.
  const read = page.getByRole("row").filter({ hasText: emailOf(20) });
  await read.scrollIntoViewIfNeeded();
  const top = async () => (await read.boundingBox())?.y;
  const before = await top();
  await captureLead(request, { first_name: "Later", work_email: `later-${mark}@solidfloors.com` });
  await page.clock.runFor("00:16");
  await expect(leadRows(page).first()).toContainText(`later-${mark}`);
  expect(await top()).toBeCloseTo(before ?? 0, 0);
  const later = leadRows(page).first().getByRole("link", { name: "Later", exact: true });
  await expect(later).not.toBeInViewport();
  await page.keyboard.press("Control+Home");
  await expect(later).toBeInViewport();
});

test("the export contains the leads that the filters show, without formulas", async ({
  page,
  cloud,
}) => {
  const leadOf = (at: string, first_name: string) =>
    aStoredLead({ id: uuidv7({ msecs: Date.parse(at) }), created_at: at, first_name });
  await storeItems(cloud, [
    leadOf("2024-03-05T04:59:59.000Z", "Late the day before"),
    leadOf("2024-03-05T05:00:00.000Z", 'Zoë "Z", 浩'),
    leadOf("2024-03-06T04:59:59.000Z", '=HYPERLINK("https://elsewhere.com")'),
    leadOf("2024-03-06T05:00:00.000Z", "Early the day after"),
  ]);
  await openDashboard(page);
  await page.getByRole("button", { name: "Filters" }).click();
  const historyLength = await page.evaluate(() => history.length);
  // Digits, as a keyboard enters them. On the way, the year is 2, 20 and 202.
  for (const label of ["From", "Until"]) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type("03052024");
  }
  await expect(page).toHaveURL(/\/admin\?from=2024-03-05&to=2024-03-05$/);
  await expect(leadRows(page)).toHaveCount(2);
  expect(await page.evaluate(() => history.length)).toBe(historyLength + 2);
  await page.getByRole("button", { name: "Remove filter: Until Mar 5, 2024" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove filter: From" })).toBeFocused();
  await page.goBack();

  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Export (\d|all)/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...rows] = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(header).toMatch(/^\uFEFFID,Received \(UTC\),Received \(America\/New_York\),First name,/);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(
    `2024-03-06T04:59:59.000Z,2024-03-05 23:59:59,"'=HYPERLINK(""https://elsewhere.com"")",`,
  );
  expect(rows[1]).toContain('2024-03-05T05:00:00.000Z,2024-03-05 00:00:00,"Zoë ""Z"", 浩",');
  await expect(page.getByRole("dialog")).toHaveCount(0);
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

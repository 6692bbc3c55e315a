import { readFileSync } from "node:fs";
import { dateOf, dayMs } from "@planner/shared/calendar";
import { expect } from "playwright/test";
import { openDashboard, someEmail } from "../administrator.ts";
import { captureLead } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";

test("an owner imports ad spend, joins a campaign, and downloads the report", async ({
  page,
  request,
}) => {
  const campaign = `fall-${uniqueLetters().toLowerCase()}`;
  const contact = { first_name: "Pia", work_email: someEmail() };
  await captureLead(request, contact, {
    attribution: { utm_source: "google", utm_campaign: campaign },
  });
  const day = dateOf(new Date(Date.now() - dayMs));
  const today = dateOf(new Date());
  const file = [
    "Campaign report",
    "Campaign,Day,Currency code,Cost",
    `${campaign},${day},USD,"1,000.25"`,
    `Retargeting ${campaign},${day},USD,100.50`,
    'Total: Campaigns,--,USD,"1,100.75"',
  ].join("\r\n");

  await openDashboard(page);
  await page.goto("/admin/reports/ad-spend");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "report.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByRole("heading", { name: "Google Ads" })).toBeVisible();
  await page.getByRole("button", { name: "Save 2 rows" }).click();
  await expect(page.getByRole("region", { name: "What is stored" })).toContainText("Google Ads");

  await page.goto(`/admin/reports?from=${day}&to=${today}`);
  const table = page.getByRole("table", { name: "By source and campaign" });
  const row = table
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: `Google, ${campaign}` }) });
  await expect(row).toContainText("$1,000");
  await page.getByRole("button", { name: `Retargeting ${campaign} counts as …` }).click();
  await page.getByRole("menuitem", { name: `Google, ${campaign}` }).click();
  await expect(row).toContainText("$1,101");
  await expect(row).toContainText(`with Retargeting ${campaign}`);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "By source and campaign as CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).toContain(`Google,${campaign},`);
  expect(text).toContain(",1100.75,");

  await row.getByRole("button", { name: `Undo Retargeting ${campaign}` }).click();
  await expect(row).toContainText("$1,000");
});

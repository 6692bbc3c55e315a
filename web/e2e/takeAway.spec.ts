import { readFile } from "node:fs/promises";
import ICAL from "ical.js";
import { expect } from "playwright/test";
import { test } from "./fixtures.ts";
import { reachResults } from "./visitor.ts";

test("the start date comes as a file that calendars read", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-17T17:00:00Z"));
  await reachResults(page);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add start date to calendar" }).click();
  const download = await arriving;

  expect(download.suggestedFilename()).toBe("plan-start-date.ics");
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), "utf8")));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  expect(event.startDate.toString()).toBe("2026-11-23");
  expect(event.summary).toBe("Ad-budget plan: next start date");
  expect(event.description).toContain("Daily ad spend: $180 (On Track)");
});

test("the summary is copied, and the page says so", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await reachResults(page);
  await page.getByRole("button", { name: "Copy summary" }).press("Enter");

  await expect(page.getByText("Summary copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("90 days: 64.4 jobs, $244,698 revenue, $134,584 gross profit");
});

test("a plan under the gate shows itself at the suggested budget", async ({ page }) => {
  await reachResults(page, { target: "2" });
  const suggestion = page.getByRole("region", { name: "Raise your budget to $66 a day" });
  await expect(suggestion).toContainText("4.6 jobs and $17,611 in revenue");
  await expect(
    suggestion.getByRole("img", { name: "At $66 a day: 30 days. At $35.92 a day: 56 days." }),
  ).toBeVisible();
});

import { readFile } from "node:fs/promises";
import ICAL from "ical.js";
import { expect, type Locator } from "playwright/test";
import { test } from "../fixtures.ts";
import { defaultGoals, openResults, progress, scenario, schedulingDialog } from "./visitor.ts";

test("a scenario changes the revenue in all tables and charts", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openResults(page);
  await expect(scenario(page, "Expected")).toBeChecked();
  await expect(page.getByText("DEFAULT")).toHaveCount(1);
  const totals = page.getByRole("table", { name: /Cumulative totals/ }).getByRole("row");
  const weeks = page.getByRole("table", { name: /Week by week/ }).getByRole("row");
  const payback = page.getByRole("figure", { name: "Your ads pay for themselves in week 1" });
  await expect(totals.nth(3)).toContainText("$244,698");

  await page.getByRole("radiogroup", { name: "Revenue scenario" }).getByText("Baseline").click();
  await expect(scenario(page, "Baseline")).toBeChecked();
  await expect(totals.nth(3)).toContainText("$180,304");
  await expect(weeks.nth(1)).toContainText("$4,254");
  await expect(page.getByRole("status").filter({ hasText: "$35,311" })).toHaveCount(1);
  await expect(payback.getByRole("img", { name: "Revenue: $180,304 at the end" })).toBeVisible();
});

test("the plan is short on a phone", async ({ page }) => {
  for (const target_estimates_per_week of [2, 10]) {
    await openResults(page, { ...defaultGoals, target_estimates_per_week });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(2600);
  }
});

test("the scheduling dialog opens on its own 20 seconds after the results appear", async ({
  page,
}) => {
  await page.clock.install();
  await openResults(page);
  await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(schedulingDialog(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByRole("heading", { name: "Schedule Your Plan Roadmap" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(schedulingDialog(page)).toBeHidden();
});

test("the largest figures do not scroll sideways on a phone", async ({ page }) => {
  await openResults(page, {
    target_estimates_per_week: 1000,
    avg_job_value: 1_000_000,
    gross_margin_pct: 55,
  });
  for (const opener of await page.locator("summary").all()) await opener.press("Enter");
  await page.getByRole("textbox", { name: "Target booked estimates per week" }).fill("1");
  for (const width of [320, 360, 390, 430, 480]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test("forced colors keep the progress and the meter, and a short screen has nothing pinned", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openResults(page);
  const zones = page.getByRole("region", { name: "On Track" }).locator("[aria-hidden] > div > div");
  const steps = progress(page).locator("span");
  for (const part of [...(await zones.all()).slice(0, 3), ...(await steps.all())]) {
    await expect(part).toHaveCSS("border-top-width", "1px");
  }
  await expect(steps.first()).not.toHaveCSS(
    "background-color",
    await colorOf(page.locator("body")),
  );

  // 1280 × 1024 at 400%.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole("button", { name: "Copy summary" }).press("Enter");
  await expect(page.getByText("Not copied")).toBeVisible();
  const pinned = page.locator("main *").filter({ visible: true });
  const positions = await pinned.evaluateAll((parts) =>
    parts.map((part) => getComputedStyle(part).position),
  );
  expect(positions).not.toContain("fixed");
  expect(positions).not.toContain("sticky");
});

test("the plan can be exported as a calendar file and as text", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.setFixedTime(new Date("2026-11-17T17:00:00Z"));
  await openResults(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add start date to calendar" }).click();
  const download = await downloading;

  expect(download.suggestedFilename()).toBe("plan-start-date.ics");
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), "utf8")));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  expect(event.startDate.toString()).toBe("2026-11-23");
  expect(event.summary).toBe("Ad-budget plan by Trowel & Tally: next start date");
  expect(event.description).toContain("Daily ad spend: $180 (On Track)");

  await page.getByRole("button", { name: "Copy summary" }).press("Enter");
  await expect(page.getByText("Summary copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("90 days: 64.4 jobs, $244,698 revenue, $134,584 gross profit");
});

function colorOf(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).backgroundColor);
}

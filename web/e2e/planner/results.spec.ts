import { readFile } from "node:fs/promises";
import ICAL from "ical.js";
import { expect, type Locator, type Page } from "playwright/test";
import { test } from "../fixtures.ts";
import {
  defaultGoals,
  openResults,
  progress,
  resultsHeading,
  scenario,
  schedulingDialog,
} from "./visitor.ts";

const belowGate = { ...defaultGoals, target_estimates_per_week: 2 };

/** For the default goals: revenue in week 1 and after 30, 60 and 90 days, and the gross profit after 90 days. */
const scenarios = [
  ["Baseline", "$4,254", "$35,311", "$102,511", "$180,304", "$99,167"],
  ["Conservative", "$4,861", "$40,356", "$117,156", "$206,061", "$113,334"],
  ["Upside Potential", "$6,380", "$52,967", "$153,767", "$270,455", "$148,750"],
  ["Expected", "$5,773", "$47,922", "$139,122", "$244,698", "$134,584"],
] as const;

test("a scenario changes only revenue and gross profit, in all tables and charts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openResults(page);
  await expect(scenario(page, "Expected")).toBeChecked();
  await expect(page.getByText("DEFAULT")).toHaveCount(1);

  const tiles = page.getByRole("radiogroup", { name: "Revenue scenario" });
  const totals = page.getByRole("table", { name: /Cumulative totals/ });
  const weeks = page.getByRole("table", { name: /Week by week/ }).getByRole("row");
  const leadsBefore = await weeks.nth(1).getByRole("cell").first().textContent();
  const payback = page.getByRole("figure", { name: "Your ads pay for themselves in week 1" });
  await payback.getByText("Show the numbers").click();

  await expect(weeks).toHaveCount(5);
  for (const [week, isReached] of [false, false, true, true].entries()) {
    await expect(weeks.nth(week + 1).getByText("Goal Reached")).toHaveCount(isReached ? 1 : 0);
  }

  for (const [name, week1, days30, days60, days90, grossProfit] of scenarios) {
    await tiles.getByText(name, { exact: true }).click();

    await expect(scenario(page, name)).toBeChecked();
    for (const [row, revenue] of [days30, days60, days90].entries()) {
      await expect(totals.getByRole("row").nth(row + 1)).toContainText(revenue);
    }
    await expect(weeks.nth(1)).toContainText(week1);
    await expect(weeks.nth(1).getByRole("cell").first()).toHaveText(leadsBefore ?? "");
    await expect(page.getByRole("status").filter({ hasText: days30 })).toHaveCount(1);

    await expect(payback.getByRole("row").last()).toHaveText(
      `Week 12${days90}${grossProfit}$15,086`,
    );
    await expect(payback.getByRole("img", { name: `Revenue: ${days90} at the end` })).toBeVisible();
  }
});

test("the plan is short on a phone, and its charts adapt to the goals and to the width", async ({
  page,
}) => {
  await openResults(page, belowGate);
  await expect.poll(() => pageHeight(page)).toBeLessThanOrEqual(2600);
  await openResults(page);
  await expect.poll(() => pageHeight(page)).toBeLessThanOrEqual(2600);

  await openResults(page, {
    target_estimates_per_week: 12,
    current_estimates_per_week: 4,
    avg_job_value: 8000,
    gross_margin_pct: 40,
  });
  await page.locator("summary", { hasText: "Week by week" }).press("Enter");
  const growth = page.getByRole("figure", {
    name: "Your ads reach 8 more bookings a week in week 3",
  });
  await expect(growth.getByText("Goal 8")).toBeVisible();
  await growth.getByText("Show the numbers").press("Enter");
  await expect(growth.getByRole("row")).toHaveCount(13);
  await expect(growth.getByRole("row").nth(1)).toHaveText("Week 121.35.32.81.2");

  const drawing = page.getByRole("img", { name: /^Line chart over 12 weeks/ });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // In one evaluation, because a new width remounts the drawing.
    await expect
      .poll(() =>
        drawing.evaluate(
          (svg) => Number(svg.getAttribute("viewBox")?.split(" ")[2]) - Math.round(svg.clientWidth),
        ),
      )
      .toBe(0);
  }

  await openResults(page, { ...defaultGoals, current_estimates_per_week: 10 });
  await expect(resultsHeading(page)).toContainText("You already hit your target");
  await expect(page.getByRole("figure")).toHaveCount(0);
});

test("the scheduling dialog opens on its own 20 seconds after the results appear", async ({
  page,
}) => {
  await page.clock.install();
  await openResults(page);
  await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(schedulingDialog(page)).toBeVisible();
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

test("forced colors keep the progress and the meter, and a short screen has no pinned bar", async ({
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
  const pinned = page.locator("main *").filter({ visible: true });
  const positions = await pinned.evaluateAll((parts) =>
    parts.map((part) => getComputedStyle(part).position),
  );
  expect(positions).not.toContain("fixed");
  expect(positions).not.toContain("sticky");
});

test("what-if compares other goals and leaves the plan unchanged", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openResults(page);
  const opener = page.locator("summary", { hasText: "What if?" });
  await opener.press("Enter");
  const table = page.getByRole("table", { name: "Your plan vs. your what-if" });
  const budget = table.getByRole("row", { name: /^Daily budget/ });
  const slider = page.getByRole("slider", { name: "Target booked estimates per week, slider" });
  const target = page.getByRole("textbox", { name: "Target booked estimates per week" });
  const jobValue = page.getByRole("textbox", { name: "Average job value" });
  const totals = page.getByRole("table", { name: /^Cumulative totals/ });

  // Sliders are large enough for touch.
  for (const each of await page.getByRole("slider").all()) {
    expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  await slider.press("ArrowRight");
  await slider.press("ArrowRight");
  await expect(target).toHaveValue("12");
  await expect(budget).toHaveText("Daily budget$180$216+$36");
  await expect(page.getByText(/^What if: Daily budget \$216/)).toBeAttached();

  await target.fill("0");
  await expect(page.getByText("Target estimates must be at least 1")).toBeVisible();
  await expect(budget).toContainText("$216");

  await page.getByRole("button", { name: "Reset to my plan" }).click();
  await expect(target).toHaveValue("10");
  await expect(table.getByText("no change")).toHaveCount(5);
  await expect(resultsHeading(page)).toContainText("$180");

  await jobValue.fill("9000");
  await expect(totals).toContainText("$244,698");
  await page.reload();
  await expect(totals).toContainText("$244,698");
  await opener.click();
  await expect(jobValue).toHaveValue("3500");
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
  // Over the header, not over the figures.
  const toast = page.getByText("Summary copied");
  expect(await toast.evaluate((title) => title.getBoundingClientRect().bottom)).toBeLessThan(60);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("90 days: 64.4 jobs, $244,698 revenue, $134,584 gross profit");
});

function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

function colorOf(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).backgroundColor);
}

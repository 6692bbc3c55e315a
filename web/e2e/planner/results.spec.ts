import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ICAL from "ical.js";
import { expect, type Page } from "playwright/test";
import { test } from "../fixtures.ts";
import {
  defaultGoals,
  openResults,
  progress,
  resultsHeading,
  scenario,
  schedulingDialog,
} from "./visitor.ts";

const fromFour = {
  ...defaultGoals,
  target_estimates_per_week: 12,
  current_estimates_per_week: 4,
};
const belowGate = { ...defaultGoals, target_estimates_per_week: 2 };
const tiny = { ...fromFour, target_estimates_per_week: 1.25, current_estimates_per_week: 0.95 };
const huge = { target_estimates_per_week: 1000, avg_job_value: 1_000_000, gross_margin_pct: 90 };

test("the first screen of a phone answers the first questions", async ({ page }) => {
  await openResults(page, fromFour, "a-key");
  const first = [
    page.getByRole("button", { name: "Save plan" }).first(),
    resultsHeading(page),
    page.getByRole("region", { name: "On Track", exact: true }),
    page.getByText(
      "You reach your 12 a week in week 3, 8 from ads. 10 booked, so that about 7 show up.",
    ),
    page.getByText("You keep about"),
    page.getByRole("button", { name: "Install This Plan For Me" }),
  ];
  for (const part of first) await expect(part).toBeInViewport({ ratio: 1 });
  const strip = await page.getByRole("region", { name: "On Track", exact: true }).boundingBox();
  expect(strip?.height).toBeLessThanOrEqual(64);
});

test("a scenario changes the revenue in all tables and in the chart, and what-if sliders keep the result in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openResults(page);
  await expect(scenario(page, "Expected")).toBeChecked();
  const totals = page.getByRole("table", { name: /Cumulative totals/ }).getByRole("row");
  const weeks = page.getByRole("table", { name: /Week by week/ }).getByRole("row");
  await expect(totals.nth(3)).toContainText("$244,698");

  await page.getByRole("radiogroup", { name: "Revenue scenario" }).getByText("Baseline").click();
  await expect(scenario(page, "Baseline")).toBeChecked();
  await expect(totals.nth(3)).toContainText("$180,304");
  await expect(weeks.nth(1)).toContainText("$4,254");
  await expect(page.getByRole("status").filter({ hasText: "$35,311" })).toHaveCount(1);
  await page.getByRole("radiogroup", { name: "Chart" }).getByText("Money").click();
  await expect(page.getByRole("img", { name: "Revenue: $180,304 at the end" })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const section = page.getByRole("region", { name: "What if?" });
  const slider = section.getByRole("slider", { name: "Target booked estimates per week, slider" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(section).toContainText("$198");
  // Waits until the slider has stopped moving, which the smaller viewport may still cause.
  await slider.hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await slider.boundingBox()) ?? {};
  await page.mouse.move(x - 60, y + 5);
  await expect(section).not.toContainText("$198");
  await expect(section.getByText("jobs in 30 days").first()).toBeInViewport();
  await page.mouse.up();
});

test.describe("on phones", () => {
  // To load a phone's font, which the site does not.
  test.use({ bypassCSP: true });

  test("the plan is at most 3,000 px high, with all but the explanations open", async ({
    page,
  }) => {
    // The tallest plans.
    for (const goals of [belowGate, tiny]) {
      await openResults(page, goals, "a-key");
      await loadRoboto(page);
      await page.getByText("More: margin and current estimates").click();
      await page.getByRole("button", { name: "All columns" }).click();
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      await expect.poll(height).toBeLessThanOrEqual(3000);
    }
  });

  test("numbers fit every width, in the machine's font and in Roboto", async ({ page }) => {
    // A usual plan, and the largest.
    for (const goals of [fromFour, huge]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await openResults(page, goals);
      await expect(page.getByRole("region", { name: "What if?" })).toBeVisible();
      for (const opener of await page.locator("summary").all()) await opener.press("Enter");
      await page.getByRole("button", { name: "All columns" }).press("Enter");
      await expectNumbersToFit(page);
      await loadRoboto(page);
      await expectNumbersToFit(page);
    }
  });
});

test("forced colors keep what is selected, done or primary, and a short screen has nothing pinned", async ({
  page,
  context,
}) => {
  // Denies all permissions.
  await context.grantPermissions([]);
  await page.emulateMedia({ forcedColors: "active" });
  await openResults(page);
  const zones = page
    .getByRole("region", { name: "On Track", exact: true })
    .locator("[aria-hidden] > div > div");
  const steps = progress(page).locator("span");
  for (const part of [...(await zones.all()).slice(0, 3), ...(await steps.all())]) {
    await expect(part).toHaveCSS("border-top-width", "1px");
  }
  const install = page.getByRole("button", { name: "Install This Plan For Me" });
  await install.hover();
  // Under the pointer too, the button has the system's color.
  await expect(install).toHaveCSS("background-color", await systemColor(page, "Highlight"));
  const canvas = await systemColor(page, "Canvas");
  await expect(steps.first()).not.toHaveCSS("background-color", canvas);
  const tile = page.locator("label", { has: scenario(page, "Expected") });
  await expect(tile).toHaveCSS("outline-width", "3px");
  await install.click();
  await expect(schedulingDialog(page)).toHaveCSS("border-top-width", "2px");
  await schedulingDialog(page).getByRole("button", { name: "Not now" }).click();

  // 1280 × 1024 at 400%.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole("button", { name: "Copy plan" }).press("Enter");
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
  await page.getByRole("button", { name: "Calendar" }).click();
  const download = await downloading;

  expect(download.suggestedFilename()).toBe("ad-plan.ics");
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), "utf8")));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  // Nothing is booked: a reminder on the next day, and no start.
  expect(event.startDate.toString()).toBe("2026-11-18T08:00:00");
  expect(event.summary).toBe("Pick a time with Dana Whitfield for my ad plan");
  expect(event.description).toContain("Daily ad spend: $180 a day (On Track)");

  await page.getByRole("button", { name: "Copy plan" }).press("Enter");
  await expect(page.getByText("Summary copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("90 days: 64.4 jobs, $244,698 revenue, $134,584 gross profit");
});

function systemColor(page: Page, name: string): Promise<string> {
  return page.evaluate((color) => {
    document.body.style.backgroundColor = color;
    return getComputedStyle(document.body).backgroundColor;
  }, name);
}

async function loadRoboto(page: Page): Promise<void> {
  const fonts = dirname(fileURLToPath(import.meta.resolve("@fontsource/roboto/package.json")));
  const faces = await Promise.all(
    [400, 500, 600, 700, 800].map(async (weight) => {
      const file = join(fonts, "files", `roboto-latin-${weight}-normal.woff2`);
      const data = (await readFile(file)).toString("base64");
      return `@font-face{font-family:Roboto;font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
    }),
  );
  await page.addStyleTag({ content: `${faces.join("")}*{font-family:Roboto !important}` });
  await page.evaluate(() => document.fonts.ready);
}

async function expectNumbersToFit(page: Page): Promise<void> {
  for (const width of [320, 360, 375, 390, 414, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(misfits), `at ${width} px`).toEqual([]);
  }
}

/** In the browser: numbers that wrap, leave the screen or are cut off in a field. */
function misfits(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: number, index } of (node.textContent ?? "").matchAll(/[$−]?\d[\d,.]*\d/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(boxes.map(({ top }) => Math.round(top)));
      const isOutside = boxes.some(({ left, right }) => left < 0 || right > window.innerWidth);
      if (lines.size > 1 || isOutside) found.push(number);
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("main input[inputmode]")) {
    if (field.scrollWidth > field.clientWidth) found.push(field.value);
  }
  if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page");
  return found;
}

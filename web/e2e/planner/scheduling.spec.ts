import { expect } from "playwright/test";
import { test } from "../fixtures.ts";
import { defaultGoals, openResults, schedulingDialog } from "./visitor.ts";

test.describe("the scheduling dialog", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test("opens on its own once, 20 seconds after the results appear", async ({ page }) => {
    await openResults(page);
    await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();
    // The clock keeps running, so this is not exact. The unit test checks the exact second.
    await page.clock.runFor(12_000);
    await expect(schedulingDialog(page)).toBeHidden();
    await page.clock.runFor(8_100);
    await expect(schedulingDialog(page)).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(schedulingDialog(page)).toBeHidden();
    await page.clock.runFor(120_000);
    await expect(schedulingDialog(page)).toBeHidden();

    await page.reload();
    await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(schedulingDialog(page)).toBeHidden();
  });

  test("returns focus to its button and does not open on its own afterwards", async ({ page }) => {
    await openResults(page);
    const install = page.getByRole("button", { name: "Install This Plan For Me" });
    await install.click();
    await expect(schedulingDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(install).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(schedulingDialog(page)).toBeHidden();
  });

  test("never opens if the budget does not pass the gate", async ({ page }) => {
    await openResults(page, { ...defaultGoals, target_estimates_per_week: 2 });
    await page.clock.runFor(60_000);
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

const days = [
  { now: "2026-11-21T12:00:00", left: 6, badge: false, monday: "Monday, November 23" },
  { now: "2026-11-23T12:00:00", left: 4, badge: true, monday: "Monday, November 30" },
  { now: "2026-11-27T12:00:00", left: 0, badge: false, monday: "Monday, November 30" },
];

test("the install slots depend on the day", async ({ page }) => {
  for (const { now, left, badge, monday } of days) {
    await page.clock.setFixedTime(new Date(now));
    await openResults(page);

    const slots = page.getByRole("region", { name: "Install slots" });
    await expect(slots).toContainText(`${left} of 6 slots left`);
    await expect(slots).toContainText(monday);
    await expect(slots.getByText("Setup fee waived (first 5)")).toHaveCount(badge ? 1 : 0);
  }
});

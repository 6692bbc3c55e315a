import { expect } from "playwright/test";
import { test } from "./fixtures.ts";
import { reachResults, schedulingDialog } from "./visitor.ts";

test.describe("the scheduling dialog", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test("opens by itself once, 20 seconds after the results appear", async ({ page }) => {
    await reachResults(page);
    // The clock goes on by itself meanwhile; the very second is the unit test's.
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

  test("does not open by itself after it was opened by hand", async ({ page }) => {
    await reachResults(page);
    await page.getByRole("button", { name: "Install This Plan For Me" }).click();
    await expect(schedulingDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.clock.runFor(60_000);
    await expect(schedulingDialog(page)).toBeHidden();
  });

  test("never opens when the budget does not pass", async ({ page }) => {
    await reachResults(page, { target: "2" });
    await page.clock.runFor(60_000);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("gives the focus back to the button that opened it", async ({ page }) => {
    await reachResults(page);
    const install = page.getByRole("button", { name: "Install This Plan For Me" });
    await install.click();
    await page.keyboard.press("Escape");
    await expect(install).toBeFocused();
  });
});

test.describe("install slots", () => {
  for (const { now, left, badge, monday } of [
    { now: "2026-11-21T12:00:00", left: 6, badge: false, monday: "Monday, November 23" },
    { now: "2026-11-23T12:00:00", left: 4, badge: true, monday: "Monday, November 30" },
    { now: "2026-11-27T12:00:00", left: 0, badge: false, monday: "Monday, November 30" },
  ]) {
    test(`on ${now} leave ${left} and start on ${monday}`, async ({ page }) => {
      await page.clock.setFixedTime(new Date(now));
      await reachResults(page);

      const slots = page.getByRole("region", { name: "Install slots" });
      await expect(slots).toContainText(`${left} of 6 slots left this week`);
      await expect(slots).toContainText(monday);
      await expect(slots.getByText("Setup fee waived (first 5)")).toHaveCount(badge ? 1 : 0);
    });
  }
});

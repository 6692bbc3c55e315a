import { expect } from "playwright/test";
import { test } from "./fixtures.ts";
import { reachResults, resultsHeading } from "./visitor.ts";

test("what-if plans again beside the plan, by keyboard too, and goes back", async ({ page }) => {
  await reachResults(page);
  const opener = page.locator("summary", { hasText: "What if?" });
  await opener.press("Enter");
  const table = page.getByRole("table", { name: "Your plan and the other one" });
  const budget = table.getByRole("row", { name: /^Daily budget/ });
  const slider = page.getByRole("slider", { name: "Target booked estimates per week, slider" });
  const field = page.getByRole("textbox", { name: "Target booked estimates per week" });

  await slider.press("ArrowRight");
  await slider.press("ArrowRight");
  await expect(field).toHaveValue("12");
  await expect(budget).toHaveText("Daily budget$180$216+$35.92");
  await expect(page.getByText(/^What if: Daily budget \$216/)).toBeAttached();

  await field.fill("0");
  await expect(page.getByText("Target estimates must be at least 1")).toBeVisible();
  await expect(budget).toContainText("$216");

  await page.getByRole("button", { name: "Reset to my plan" }).click();
  await expect(field).toHaveValue("10");
  await expect(table.getByText("no change")).toHaveCount(5);
  await expect(resultsHeading(page)).toContainText("$180");
});

test("what-if changes neither the plan nor what a reload finds", async ({ page }) => {
  await reachResults(page);
  await page.locator("summary", { hasText: "What if?" }).click();
  await page.getByRole("textbox", { name: "Average job value" }).fill("9000");
  await expect(page.getByRole("table", { name: /^Cumulative totals/ })).toContainText("$244,698");

  await page.reload();
  await expect(page.getByRole("table", { name: /^Cumulative totals/ })).toContainText("$244,698");
  await page.locator("summary", { hasText: "What if?" }).click();
  await expect(page.getByRole("textbox", { name: "Average job value" })).toHaveValue("3500");
});

test("the sliders are high enough for a thumb", async ({ page }) => {
  await reachResults(page);
  await page.locator("summary", { hasText: "What if?" }).click();
  for (const slider of await page.getByRole("slider").all()) {
    expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

import { expect } from "playwright/test";
import { test } from "./fixtures.ts";
import { reachResults, scenario } from "./visitor.ts";

/** Revenue in week 1, and at 30, 60 and 90 days, for the default goals. */
const revenues = [
  ["Baseline", "$4,254", "$35,311", "$102,511", "$180,304"],
  ["Conservative", "$4,861", "$40,356", "$117,156", "$206,061"],
  ["Upside Potential", "$6,380", "$52,967", "$153,767", "$270,455"],
  ["Expected", "$5,773", "$47,922", "$139,122", "$244,698"],
] as const;

test("choosing a scenario changes revenue and gross profit everywhere, and only those", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await reachResults(page);
  await expect(scenario(page, "Expected")).toBeChecked();
  await expect(page.getByText("DEFAULT")).toHaveCount(1);

  const tiles = page.getByRole("radiogroup", { name: "Revenue scenario" });
  const totals = page.getByRole("table", { name: /Cumulative totals/ });
  const weeks = page.getByRole("table", { name: /Week by week/ });
  const leadsBefore = await weeks.getByRole("row").nth(1).getByRole("cell").first().textContent();

  for (const [name, week1, days30, days60, days90] of revenues) {
    await tiles.getByText(name, { exact: true }).click();

    await expect(scenario(page, name)).toBeChecked();
    for (const [row, revenue] of [days30, days60, days90].entries()) {
      await expect(totals.getByRole("row").nth(row + 1)).toContainText(revenue);
    }
    await expect(weeks.getByRole("row").nth(1)).toContainText(week1);
    await expect(weeks.getByRole("row").nth(1).getByRole("cell").first()).toHaveText(
      leadsBefore ?? "",
    );
    await expect(page.getByRole("status").filter({ hasText: days30 })).toHaveCount(1);
  }
});

test("the weekly table has four weeks and says where the goal is reached", async ({ page }) => {
  await reachResults(page);
  const rows = page.getByRole("table", { name: /Week by week/ }).getByRole("row");

  await expect(rows).toHaveCount(5);
  for (const [week, reached] of [false, false, true, true].entries()) {
    await expect(rows.nth(week + 1).getByText("Goal Reached")).toHaveCount(reached ? 1 : 0);
  }
});

test("nothing scrolls sideways on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await reachResults(page, { target: "1000", jobValue: "1000000" });

  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

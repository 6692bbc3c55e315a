import { expect } from "playwright/test";
import { test } from "./fixtures.ts";
import { reachResults, scenario } from "./visitor.ts";

/** For the default goals, after twelve weeks; spend is the same in every scenario. */
const payback = [
  ["Baseline", "$180,304", "$99,167"],
  ["Upside Potential", "$270,455", "$148,750"],
  ["Expected", "$244,698", "$134,584"],
] as const;

test("the charts hold the engine's numbers and follow the scenario", async ({ page }) => {
  await reachResults(page);
  const chart = page.getByRole("figure", { name: "Your ads pay for themselves in week 1" });
  await chart.getByText("Show the numbers").click();
  const lastWeek = chart.getByRole("row").last();

  for (const [name, revenue, grossProfit] of payback) {
    await page.getByText(name, { exact: true }).first().click();
    await expect(scenario(page, name)).toBeChecked();

    await expect(lastWeek).toHaveText(`Week 12${revenue}${grossProfit}$15,086`);
    await expect(chart.getByRole("img", { name: `Revenue: ${revenue} at the end` })).toBeVisible();
    await expect(page.getByRole("figure", { name: `${name} brings ${revenue}` })).toBeVisible();
  }
});

test("the growth chart has twelve weeks and the goal", async ({ page }) => {
  await reachResults(page, { target: "12", current: "4", jobValue: "8000", margin: "40" });
  const chart = page.getByRole("figure", {
    name: "Your ads reach 8 more estimates a week in week 3",
  });

  await expect(chart.getByText("Goal 8")).toBeVisible();
  await chart.getByText("Show the numbers").press("Enter");
  await expect(chart.getByRole("row")).toHaveCount(13);
  await expect(chart.getByRole("row").nth(1)).toHaveText("Week 121.35.32.81.2");
});

test("a chart draws itself for the width it has", async ({ page }) => {
  await reachResults(page);
  const drawing = page.getByRole("img", { name: /^Line chart over 12 weeks/ });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // Both at once: another width puts another drawing in its place.
    await expect
      .poll(() =>
        drawing.evaluate(
          (svg) => Number(svg.getAttribute("viewBox")?.split(" ")[2]) - Math.round(svg.clientWidth),
        ),
      )
      .toBe(0);
  }
});

test("a plan without ads has no charts", async ({ page }) => {
  await reachResults(page, { current: "10" });
  await expect(page.getByText("Without ads there is nothing to draw.")).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(0);
});

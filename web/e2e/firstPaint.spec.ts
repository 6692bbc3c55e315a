import { expect, type Page } from "playwright/test";
import { test } from "./fixtures.ts";
import { goalField } from "./visitor.ts";

/** Holds back all scripts until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("what is typed before the JavaScript arrives is kept", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await goalField(page, "target").fill("17");
  release();
  await page.getByRole("button", { name: "Raise goal by 1" }).click();
  await expect(goalField(page, "target")).toHaveValue("18");
});

test("a press of the button before the JavaScript arrives is honoured", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await goalField(page, "target").fill("2");
  await page.getByRole("button", { name: "Launch My Planner" }).click();
  await expect(page).toHaveURL(/\/$/);
  release();
  await expect(page.getByRole("heading", { name: "Get Your Custom 30-Day Plan" })).toBeVisible();
});

test("a press with a bad number before the JavaScript arrives gets its message", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await goalField(page, "margin").fill("99");
  await page.getByRole("button", { name: "Launch My Planner" }).click();
  release();
  await expect(page.getByText("Gross margin should be between 10% and 90%")).toBeVisible();
});

test("step 1 fits a phone's screen without scrolling", async ({ page }) => {
  await page.goto("/");
  const button = await page.getByRole("button", { name: "Launch My Planner" }).boundingBox();
  expect((button?.y ?? Number.POSITIVE_INFINITY) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
});

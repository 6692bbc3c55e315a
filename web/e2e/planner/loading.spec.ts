import { expect, type Page } from "playwright/test";
import { accessDenied, viewer } from "../administrator.ts";
import { test } from "../fixtures.ts";
import {
  defaultGoals,
  goalField,
  launchPlanner,
  openResults,
  reachResults,
  resultsHeading,
} from "./visitor.ts";

test.describe("before the JavaScript arrives", () => {
  test("step 1 fits on a phone's screen and keeps its input", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole("button", { name: "Launch My Planner" })).toBeInViewport({
        ratio: 1,
      });
    }
    await goalField(page, "target").fill("17");
    release();
    await page.getByRole("button", { name: "Raise goal by 1" }).click();
    await expect(goalField(page, "target")).toHaveValue("18");
    await expect(page.getByText("What our contractors report")).toBeAttached();
    expect(await loadedScripts(page)).not.toContainEqual(expect.stringContaining("preview-"));
  });

  test("a click before hydration is not lost", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await goalField(page, "target").fill("2");
    await page.getByRole("button", { name: "Launch My Planner" }).click();
    await expect(page).toHaveURL(/\/$/);
    release();
    await expect(page.getByRole("heading", { name: "Get Your Custom 30-Day Plan" })).toBeVisible();
  });

  test("a click with an invalid number shows its message", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await goalField(page, "margin").fill("99");
    await page.getByRole("button", { name: "Launch My Planner" }).click();
    release();
    await expect(page.getByText("Gross margin should be between 10% and 90%")).toBeVisible();
  });

  test("a wide screen shows a still of the plan, which follows the form without a layout shift", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const still = page.getByRole("img", { name: /Your goal: 10 a week$/ });
    await expect(still).toBeVisible();
    release();
    await expect
      .poll(() => loadedScripts(page))
      .toContainEqual(expect.stringContaining("preview-"));
    await goalField(page, "target").fill("24");
    await expect(page.getByRole("img", { name: /Your goal: 24 a week$/ })).toBeVisible();
    expect(await layoutShift(page)).toBe(0);
  });

  test("an early sign-in is not lost and never sends the form itself", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/admin/sign-in", { waitUntil: "commit" });
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.getByRole("textbox", { name: "Email" }).fill(viewer.email);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(viewer.password);
    await page.keyboard.press("Enter");
    release();
    await expect(accessDenied(page)).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
    expect(documents).toEqual([]);
  });
});

test.describe("without a chunk", () => {
  test("the journey works without the toaster", async ({ page, consoleErrors }) => {
    await page.route("**/assets/toaster-*.js", (route) => route.abort());
    await reachResults(page);

    expect(consoleErrors.splice(0).length).toBeGreaterThan(0);
  });

  test("a step shows a notice, and a reload continues where the visitor was", async ({
    page,
    consoleErrors,
  }) => {
    await launchPlanner(page);
    await page.getByRole("textbox", { name: "Email" }).fill("ann@solidfloors.com");
    await page.route("**/assets/loadWizardState-*.js", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("This part of the page did not load")).toBeVisible();

    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ann@solidfloors.com");
    expect(consoleErrors.splice(0).length).toBeGreaterThan(0);
  });
});

test.describe("config.json", () => {
  test("without addresses, only hides the next step", async ({ page }) => {
    await page.route("**/config.json", (route) => route.fulfill({ body: "{}" }));
    await openResults(page);

    await expect(resultsHeading(page)).toContainText("$180");
    await expect(page.getByText("On Track").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toHaveCount(0);
  });

  test("without a valid kit URL, still offers the install but not the kit", async ({ page }) => {
    await page.route("**/config.json", (route) =>
      route.fulfill({
        json: { booking_url: "https://example.com/call", kit_url: "javascript:alert(1)" },
      }),
    );
    await openResults(page);
    await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();

    const loaded = page.waitForResponse("**/config.json");
    await openResults(page, { ...defaultGoals, target_estimates_per_week: 2 });
    await loaded;
    await expect(resultsHeading(page)).toContainText("$35.92");
    await expect(page.getByRole("link", { name: "Get DIY Growth Kit Instead" })).toHaveCount(0);
  });
});

/** The names of the scripts that the page has loaded. */
async function loadedScripts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name.split("/").at(-1) ?? "")
      .filter((name) => name.endsWith(".js")),
  );
}

/** The sum of all layout shifts since the page started to load. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords().map((entry) => Number(Reflect.get(entry, "value")));
    return shifts.reduce((total, shift) => total + shift, 0);
  });
}

/** Holds back all scripts until the returned function is called. */
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

import { expect, type Page } from "playwright/test";
import { accessDenied, viewer } from "../administrator.ts";
import { test } from "../fixtures.ts";
import { notAsPrerendered, translateLaterPages } from "../translator.ts";
import {
  fillContact,
  generatePlan,
  goalField,
  launchPlanner,
  resultsHeading,
  someContact,
} from "./visitor.ts";

test.describe("before the JavaScript arrives", () => {
  test("step 1 fits on a phone's screen, and keeps its input and a click", async ({ page }) => {
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
    await page.getByRole("button", { name: "Launch My Planner" }).click();
    await expect(page).toHaveURL(/\/$/);
    release();
    await expect(page.getByRole("heading", { name: "Get Your Custom 30-Day Plan" })).toBeVisible();
    const entry = await page.evaluate(() => JSON.stringify(history.state));
    expect(entry).toContain('"target_estimates_per_week":17');
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

  test("what a visitor enters while the page is translated stays", async ({
    page,
    consoleErrors,
  }) => {
    await translateLaterPages(page);
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await goalField(page, "target").fill("17");
    await page.getByRole("button", { name: "Raise goal by 1" }).click();
    await goalField(page, "jobValue").fill("825");
    release();
    await expect(goalField(page, "target")).toHaveValue("18");
    await expect(goalField(page, "jobValue")).toBeFocused();
    await page.keyboard.type("0");
    await expect(goalField(page, "jobValue")).toHaveValue("8250");
    await page.reload();
    await expect(goalField(page, "target")).toHaveValue("18");
    await expect(goalField(page, "jobValue")).toHaveValue("8,250");
    expect(consoleErrors.splice(0)).toEqual([notAsPrerendered, notAsPrerendered]);
  });

  test("an early sign-in on a translated page is not lost", async ({ page, consoleErrors }) => {
    await translateLaterPages(page);
    const release = await holdScripts(page);
    await page.goto("/admin/sign-in", { waitUntil: "commit" });
    await page.getByRole("textbox", { name: "Email" }).fill(viewer.email);
    await page.getByRole("textbox", { name: "Password" }).fill(viewer.password);
    await page.keyboard.press("Enter");
    release();
    await expect(accessDenied(page)).toBeVisible();
    expect(consoleErrors.splice(0)).toEqual([notAsPrerendered]);
  });
});

test("a step whose code does not load shows a notice, and a reload continues where the visitor was", async ({
  page,
  consoleErrors,
}) => {
  await launchPlanner(page);
  await page.getByRole("textbox", { name: "Email" }).fill("ann@solidfloors.com");
  await page.route("**/assets/rules-*.js", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("This part of the page did not load")).toBeVisible();

  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ann@solidfloors.com");
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0);
});

test("a step shows until the next one has loaded, and the toast comes with the plan", async ({
  page,
}) => {
  const releaseGate = await holdScripts(page, "**/assets/gate-*.js");
  const releaseResults = await holdScripts(page, "**/assets/results-*.js");
  await page.goto("/");
  const launch = page.getByRole("button", { name: "Launch My Planner" });
  await launch.click();
  await expect(launch).toHaveAttribute("aria-busy", "true");
  await expect(goalField(page, "target")).toBeVisible();
  releaseGate();
  await fillContact(page, someContact());
  const saved = page.waitForResponse("**/api/leads");
  await generatePlan(page);
  await saved;
  await expect(page.getByRole("textbox", { name: "First name" })).toBeVisible();
  await expect(page.getByText("Plan Generated!")).toHaveCount(0);
  releaseResults();
  await expect(page.getByText("Plan Generated!")).toBeVisible();
  await expect(resultsHeading(page)).toBeFocused();
});

/** Holds back scripts until the returned function is called. */
async function holdScripts(page: Page, scripts = "**/assets/*.js"): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

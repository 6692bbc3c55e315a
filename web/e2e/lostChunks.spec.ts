import { expect } from "playwright/test";
import { test } from "./fixtures.ts";
import { launchPlanner, reachResults } from "./visitor.ts";

test("without the toasts' code the journey goes on", async ({ page, complaints }) => {
  await page.route("**/assets/toaster-*.js", (route) => route.abort());
  await reachResults(page);

  expect(complaints.splice(0).length).toBeGreaterThan(0);
});

test("a reload that lacks a step's code says so, and the next one goes on where the visitor was", async ({
  page,
  complaints,
}) => {
  await launchPlanner(page);
  await page.getByRole("textbox", { name: "Email" }).fill("ann@solidfloors.com");
  await page.route("**/assets/loadWizardState-*.js", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("This part of the page did not load")).toBeVisible();

  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ann@solidfloors.com");
  expect(complaints.splice(0).length).toBeGreaterThan(0);
});

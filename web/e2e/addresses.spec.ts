import { expect } from "playwright/test";
import { test } from "./fixtures.ts";
import {
  fillContact,
  generatePlan,
  launchPlanner,
  resultsHeading,
  someContact,
} from "./visitor.ts";

const unknownAddresses = [
  "/nowhere",
  "/nowhere/deeper.html",
  "/index.html",
  "/admin/nowhere",
  "/404.html",
];

test("an unknown address answers 404 with the 404 page and a way home", async ({
  page,
  complaints,
}) => {
  for (const path of unknownAddresses) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  }
  await page.getByRole("link", { name: /home/i }).click();
  await expect(page.getByRole("button", { name: "Launch My Planner" })).toBeVisible();
  expect(complaints.splice(0)).toHaveLength(unknownAddresses.length);
});

test("an unknown call answers 404 as JSON, not as a page", async ({ request }) => {
  const response = await request.get("/api/nothing");
  expect(response.status()).toBe(404);
  expect(response.headers()["content-type"]).toContain("json");
});

test("a missing asset answers 404", async ({ request }) => {
  expect((await request.get("/assets/none-12345678.js")).status()).toBe(404);
});

test("/admin denies access to whoever is not signed in", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Admin" }).click();

  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(
    page.getByText("You need administrator privileges to access this dashboard."),
  ).toBeVisible();
  await expect(page.getByText("You need admin privileges to view this dashboard.")).toBeVisible();
});

test("the footer makes its claims on every step", async ({ page }) => {
  const makesItsClaims = async () => {
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("200+ contractors");
    await expect(footer).toContainText("90-day timeline");
    await expect(footer.getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");
  };
  await page.goto("/");
  await makesItsClaims();
  await launchPlanner(page);
  await makesItsClaims();
  await fillContact(page, someContact());
  await generatePlan(page);
  await expect(resultsHeading(page)).toBeVisible();
  await makesItsClaims();
});

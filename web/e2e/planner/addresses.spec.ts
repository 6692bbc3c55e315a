import { expect } from "playwright/test";
import { test } from "../fixtures.ts";

const unknownPaths = [
  "/nowhere",
  "/nowhere/deeper.html",
  "/index.html",
  "/admin/nowhere",
  "/404.html",
];

test("unknown paths respond with status 404 and a page with a link home", async ({
  page,
  consoleErrors,
}) => {
  for (const path of unknownPaths) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  }
  await page.getByRole("link", { name: /home/i }).click();
  await expect(page.getByRole("button", { name: "Launch My Planner" })).toBeVisible();
  expect(consoleErrors.splice(0)).toHaveLength(unknownPaths.length);
});

test("the page's icons, manifest and preview image are served", async ({ page, consoleErrors }) => {
  await page.goto("/");
  const linked = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(image).toMatch(new RegExp(`^https?://${new URL(page.url()).host}/share\\.png$`));
  for (const path of [...linked, "/share.png"]) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
  }
  expect(linked).toHaveLength(4);
  expect(consoleErrors).toEqual([]);
});

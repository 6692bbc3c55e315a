import { expect } from "playwright/test";
import { test } from "../fixtures.ts";

const unknownPaths = ["/nowhere/deeper.html", "/index.html", "/admin/nowhere", "/404.html"];

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

/** Where the home page names its own address: selectors and attributes. */
const addresses = [
  ['link[rel="canonical"]', "href"],
  ['meta[property="og:url"]', "content"],
] as const;

test("the page names its own address, icons, manifest and preview image", async ({
  page,
  consoleErrors,
}) => {
  await page.goto("/");
  const linked = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(image).toBe(`${page.url()}share.png`);
  for (const [address, attribute] of addresses) {
    expect(await page.locator(address).getAttribute(attribute)).toBe(page.url());
  }
  for (const path of [...linked, "/share.png"]) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
  }
  expect(linked).toHaveLength(4);
  expect(consoleErrors).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/", "/admin", "/admin/sign-in"]) {
    test(`${path} says that it needs it, and how to call the agency`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
      await expect(page.getByRole("link", { name: "(305) 555-0142" })).toHaveCount(1);
      await expect(page.getByRole("button")).toHaveCount(0);
    });
  }
});

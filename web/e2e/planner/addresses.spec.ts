import { expect } from "playwright/test";
import { test } from "../fixtures.ts";

const unknownPaths = [
  "/nowhere/deeper.html",
  "/index.html",
  "/admin/nowhere",
  "/404.html",
  "/plan//",
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

test("a page's address with a slash at the end is that page, with its query, fragment and headers", async ({
  page,
}) => {
  const policyAt = async (path: string) => {
    const response = await page.request.get(path);
    return [response.status(), response.headers()["content-security-policy"]];
  };
  for (const [path, heading, shown] of pages) {
    const response = await page.goto(`${path}/?utm_source=mail#part`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(shown ?? `${path}?utm_source=mail#part`);
    expect(await policyAt(`${path}/`)).toEqual(await policyAt(path));
  }
  expect(await policyAt("/embed/")).not.toEqual(await policyAt("/plan/"));
});

const signIn = "/admin/sign-in?next=%2Fadmin%2F";
const query = "%3Futm_source%3Dmail";

/** Pages, their headings, and where they send a visitor who is not signed in. */
const pages: readonly (readonly [path: string, heading: string, shown?: string])[] = [
  ["/embed", "Book more estimates"],
  ["/plan", "Your plan"],
  ["/admin", "Access Denied"],
  ["/admin/sign-in", "Sign in"],
  ["/admin/add", "Sign in", `${signIn}add${query}`],
  ["/admin/reports", "Sign in", `${signIn}reports${query}`],
  ["/admin/leads/abc", "Sign in", `${signIn}leads%2Fabc${query}`],
];

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

  test("each page says that it needs it, and how to call the agency", async ({ page }) => {
    for (const path of ["/", "/admin", "/admin/sign-in"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
      await expect(page.getByRole("link", { name: "(305) 555-0142" })).toHaveCount(1);
      await expect(page.getByRole("button")).toHaveCount(0);
    }
  });
});

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import { chooseFromAccount, openDashboard } from "./administrator.ts";
import { captureLead } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import { generatePlan, launchPlanner, reachResults, schedulingDialog } from "./planner/visitor.ts";

/** Walks through the site. `check` runs axe on the screen that is open. */
type Walk = (page: Page, check: (screen: string) => Promise<void>) => Promise<void>;

const walks: Readonly<Record<string, Walk>> = {
  "steps 1 and 2": async (page, check) => {
    await page.goto("/");
    await check("step 1");
    await page.getByRole("textbox", { name: "Average job value" }).fill("1");
    await page.getByRole("button", { name: "Launch My Planner" }).click();
    await check("step 1 with messages");
    // A reload keeps the goals.
    await launchPlanner(page, { jobValue: "3500" });
    await check("step 2");
    await generatePlan(page);
    await check("step 2 with messages");
  },
  "results that pass": async (page, check) => {
    await reachResults(page);
    await page.getByRole("button", { name: "Install This Plan For Me" }).click();
    await check("scheduling dialog");
    // Once closed, the dialog does not open by itself during the other checks.
    await schedulingDialog(page).getByRole("button", { name: "Not now" }).click();
    await check("results");
    for (const opener of await page.locator("summary").all()) await opener.click();
    await check("every part open");
  },
  "results that do not pass": async (page, check) => {
    await reachResults(page, { target: "2" });
    await check("results");
  },
  "results without any need": async (page, check) => {
    await reachResults(page, { current: "10" });
    await check("results");
  },
  "signing in": async (page, check) => {
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await check("access denied");
    await page.goto("/admin/sign-in");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await check("sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
    await check("sign-in with messages");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await check("forgotten password");
  },
  "the dashboard": async (page, check) => {
    await captureLead(page.request, { first_name: "Axel", work_email: "axel@solidfloors.com" });
    await openDashboard(page);
    await expect(page.getByRole("rowheader", { name: "Axel" }).first()).toBeVisible();
    await check("list");
    await page.getByRole("button", { name: "Axel", exact: true }).first().click();
    await expect(page.getByRole("dialog", { name: "Axel" })).toBeVisible();
    await check("record");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await check("account menu");
    await page.keyboard.press("Escape");
    await chooseFromAccount(page, "Authenticator app");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await check("authenticator app");
  },
};

test.describe("axe finds no violation in any width and color scheme", () => {
  test.use({ reducedMotion: "reduce" });
  // Each screen is checked in four looks.
  test.describe.configure({ timeout: 120_000 });
  for (const [name, walk] of Object.entries(walks)) {
    test(`on ${name}`, async ({ page }) => {
      await walk(page, async (screen) => {
        expect.soft(await violationsInEveryLook(page), screen).toEqual([]);
      });
    });
  }
  test("on the 404 page", async ({ page, consoleErrors }) => {
    await page.goto("/nowhere");
    expect(await violationsInEveryLook(page)).toEqual([]);
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("404")]);
  });
});

/** Runs all rules in light, and the rules about colors in dark: the color scheme changes nothing but colors. */
async function violationsInEveryLook(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await colorsSettled(page);
      const axe = new AxeBuilder({ page });
      if (colorScheme === "dark") axe.withTags("cat.color");
      const { violations } = await axe.analyze();
      found.push(
        ...violations.map(
          ({ id, nodes }) =>
            `${width} px, ${colorScheme}: ${id}: ${nodes.map((node) => node.html).join(" | ")}`,
        ),
      );
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Even with reduced motion, a change of color scheme takes some frames to reach every element. */
async function colorsSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import { chooseFromAccount, openDashboard } from "./administrator.ts";
import { captureLead } from "./cloud/captureLead.ts";
import { test } from "./fixtures.ts";
import { generatePlan, launchPlanner, reachResults } from "./planner/visitor.ts";

const screens: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "step 1": (page) => page.goto("/"),
  "step 1 with messages": async (page) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "Average job value" }).fill("1");
    await page.getByRole("button", { name: "Launch My Planner" }).click();
  },
  "step 2": (page) => launchPlanner(page),
  "step 2 with messages": async (page) => {
    await launchPlanner(page);
    await generatePlan(page);
  },
  "results that pass": (page) => reachResults(page),
  "results that do not pass": (page) => reachResults(page, { target: "2" }),
  "results without any need": (page) => reachResults(page, { current: "10" }),
  "results with every part open": async (page) => {
    await reachResults(page);
    for (const opener of await page.locator("summary").all()) await opener.click();
  },
  "scheduling dialog": async (page) => {
    await reachResults(page);
    await page.getByRole("button", { name: "Install This Plan For Me" }).click();
  },
  "sign-in": async (page) => {
    await page.goto("/admin/sign-in");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  },
  "sign-in with messages": async (page) => {
    await page.goto("/admin/sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
  },
  "forgotten password": async (page) => {
    await page.goto("/admin/sign-in");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
  },
  dashboard: async (page) => {
    await captureLead(page.request, { first_name: "Ann", work_email: "ann@solidfloors.com" });
    await openDashboard(page);
    await expect(page.getByRole("rowheader", { name: "Ann" }).first()).toBeVisible();
  },
  "a lead's record": async (page) => {
    await captureLead(page.request, { first_name: "Ann", work_email: "ann@solidfloors.com" });
    await openDashboard(page);
    await page.getByRole("button", { name: "Ann", exact: true }).first().click();
    await expect(page.getByRole("dialog", { name: "Ann" })).toBeVisible();
  },
  "authenticator app": async (page) => {
    await openDashboard(page);
    await chooseFromAccount(page, "Authenticator app");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  },
  "access denied": async (page) => {
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  },
};

test.describe("axe finds nothing in any width and colour scheme", () => {
  test.use({ reducedMotion: "reduce" });
  // Four looks each.
  test.describe.configure({ timeout: 120_000 });
  for (const [name, open] of Object.entries(screens)) {
    test(`on ${name}`, async ({ page }) => {
      await open(page);
      expect(await violationsInEveryLook(page)).toEqual([]);
    });
  }
  test("on the 404 page", async ({ page, complaints }) => {
    await page.goto("/nowhere");
    expect(await violationsInEveryLook(page)).toEqual([]);
    expect(complaints.splice(0)).toEqual([expect.stringContaining("404")]);
  });
});

async function violationsInEveryLook(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await colorsSettled(page);
      const inThisLook = await violations(page);
      found.push(...inThisLook.map((each) => `${width} px, ${colorScheme}: ${each}`));
    }
  }
  return found;
}

/** Even without motion, a change of scheme passes from parents to children in steps of a frame. */
async function colorsSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

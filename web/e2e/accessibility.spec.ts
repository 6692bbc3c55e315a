import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import { chooseFromAccount, openDashboard } from "./administrator.ts";
import { captureLead } from "./cloud/captureLead.ts";
import { test } from "./fixtures.ts";
import { generatePlan, launchPlanner, reachResults } from "./visitor.ts";

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

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test.describe(`axe at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme, reducedMotion: "reduce" });
      for (const [name, open] of Object.entries(screens)) {
        test(`finds nothing on ${name}`, async ({ page }) => {
          await open(page);
          expect(await violations(page)).toEqual([]);
        });
      }
      test("finds nothing on the 404 page", async ({ page, complaints }) => {
        await page.goto("/nowhere");
        expect(await violations(page)).toEqual([]);
        expect(complaints.splice(0)).toEqual([expect.stringContaining("404")]);
      });
    });
  }
}

async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

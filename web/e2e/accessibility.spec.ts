import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import { aLead } from "../src/testing/someLeads.ts";
import { chooseFromAccount, openDashboard } from "./administrator.ts";
import { withoutPhoneApp } from "./desk/withoutPhoneApp.ts";
import { test } from "./fixtures.ts";
import {
  defaultGoals,
  generatePlan,
  launchPlanner,
  openResults,
  reachResults,
  schedulingDialog,
} from "./planner/visitor.ts";

/** Runs axe on the open screen in some looks, or only on the part that matches the selector. */
type Check = (screen: string, options?: CheckOptions) => Promise<void>;

type CheckOptions = { readonly part?: string; readonly looks?: readonly Look[] };

type Look = {
  readonly colorScheme: "light" | "dark";
  readonly width: number;
  /** Default: all. */
  readonly rules?: "colors" | "allButColors";
};

/** Visits screens and checks each of them. */
type Walk = (page: Page, check: Check) => Promise<void>;

const walks: Readonly<Record<string, Walk>> = {
  "steps 1 and 2": async (page, check) => {
    await page.goto("/");
    await page.getByRole("spinbutton", { name: "Average job value" }).fill("1");
    await page.getByRole("button", { name: "Launch My Planner" }).click();
    await check("step 1 with messages");
    // A reload keeps the goals.
    await launchPlanner(page, { jobValue: "3500" });
    await generatePlan(page);
    await check("step 2 with messages");
  },
  "results that pass the gate": async (page, check) => {
    await reachResults(page);
    await page.getByRole("button", { name: "Install This Plan For Me" }).click();
    await check("scheduling dialog", { part: "[role=dialog]" });
    // Once closed, the dialog does not open on its own during the other check.
    await schedulingDialog(page).getByRole("button", { name: "Not now" }).click();
    for (const opener of await page.locator("summary").all()) await opener.click();
    await check("results with all details open");
  },
  "results below the gate": async (page, check) => {
    await openResults(page, { ...defaultGoals, target_estimates_per_week: 2 });
    await check("results");
  },
  "results of a plan that needs no ads": async (page, check) => {
    await openResults(page, { ...defaultGoals, current_estimates_per_week: 10 });
    await check("results");
  },
  "the sign-in screens": async (page, check) => {
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await check("access denied");
    await page.goto("/admin/sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
    await check("sign-in with messages");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await check("forgotten password");
  },
  "the desk": async (page, check) => {
    const leads = [aLead({ first_name: "Axel" }), aLead({ first_name: "Bo", id: "another" })];
    await page.route("**/api/leads?*", (route) =>
      route.fulfill({ json: { leads, next_cursor: "more" } }),
    );
    await openDashboard(page);
    await page.route("**/api/leads/0*", (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 412, json: staleLead })
        : route.fulfill({
            json: {
              lead: leads[0],
              events: [staleLead.last_change],
              other_leads: [],
              has_more_other_leads: false,
            },
          }),
    );
    const axel = page.getByRole("link", { name: "Axel", exact: true });
    await expect(axel).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("combobox", { name: "Plan" }).selectOption("Plan passes");
    await expect(page.getByRole("button", { name: "Remove filter: Plan passes" })).toBeVisible();
    await check("list with filters", { looks: deskLooks });
    await axel.click();
    const panel = page.getByRole("dialog", { name: "Axel" });
    await panel.getByRole("button", { name: /^Stage:/ }).click();
    await page.getByRole("menuitemradio", { name: "Contacted" }).click();
    await expect(panel.getByRole("button", { name: "Apply yours" })).toBeVisible();
    await withoutPhoneApp(page);
    await panel.getByRole("link", { name: "Call" }).click();
    await expect(panel.getByRole("heading", { name: "How did it go?" })).toBeVisible();
    await check("panel with a conflict and the question about a call", {
      part: "[role=dialog]",
      looks: deskLooks,
    });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await check("account menu", { part: "[role=menu]" });
    await page.keyboard.press("Escape");
    await chooseFromAccount(page, "Authenticator app");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await check("authenticator app", { part: "[role=dialog]" });
  },
  "the 404 page": async (page, check) => {
    await page.goto("/nowhere");
    await check("page");
  },
};

/**
 * A phone in light colors and a desktop in dark colors. Four looks would take twice as long, and the unit test of the
 * color tokens covers both schemes.
 */
const twoLooks: readonly Look[] = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
];

/**
 * For the desk's main screens, which have the most parts. The phone's cards and the desktop's table have their colors
 * checked in both schemes. Between them, the cards only change their width.
 */
const deskLooks: readonly Look[] = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 320, rules: "colors" },
  { colorScheme: "light", width: 390, rules: "allButColors" },
  { colorScheme: "light", width: 768, rules: "allButColors" },
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280, rules: "colors" },
];

const colorRules = ["color-contrast", "link-in-text-block"];

/** The response to an edit if another administrator was faster. */
const staleLead = {
  title: "The lead has changed",
  status: 412,
  detail: "The lead has changed",
  lead: aLead({ first_name: "Axel", stage: "call_booked", version: 2 }),
  last_change: {
    id: "an-event",
    at: new Date().toISOString(),
    by: "ben@planner.local",
    kind: "stage",
    from: "new",
    to: "call_booked",
  },
};

/** The statuses that the browser's console reports as errors. */
const errorStatuses: Readonly<Record<string, readonly string[]>> = {
  "the desk": ["412"],
  "the 404 page": ["404"],
};

test.describe("axe finds no violation", () => {
  for (const [name, walk] of Object.entries(walks)) {
    test(`on ${name}`, async ({ page, consoleErrors }) => {
      await walk(page, async (screen, options) => {
        expect.soft(await violations(page, options), screen).toEqual([]);
      });
      const statuses = errorStatuses[name] ?? [];
      expect(consoleErrors.splice(0)).toEqual(statuses.map((one) => expect.stringContaining(one)));
    });
  }
});

async function violations(
  page: Page,
  { part, looks = twoLooks }: CheckOptions = {},
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { colorScheme, width, rules } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await nextFrame(page);
    // Legacy mode does not open a second page to merge the results of frames, which the site does not have. Reporting
    // details of passed checks takes time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    if (part !== undefined) axe.include(part);
    if (rules === "colors") axe.withRules(colorRules);
    if (rules === "allButColors") axe.disableRules(colorRules);
    for (const { id, nodes } of (await axe.analyze()).violations) {
      const elements = nodes.map(({ html }) => html).join(" | ");
      found.push(`${width} px, ${colorScheme}: ${id}: ${elements}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Until then, the page does not know its new width. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

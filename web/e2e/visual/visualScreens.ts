import { expect, type Page } from "playwright/test";
import { openDashboard } from "../administrator.ts";
import { generatePlan, launchPlanner, reachResults, schedulingDialog } from "../planner/visitor.ts";
import type { Look } from "./showLook.ts";
import { answerWithSomeLeads } from "./someAnswers.ts";

/** A screen to compare with its baseline. */
export type VisualScreen = {
  readonly open: (page: Page) => Promise<unknown>;
  /** Set for overlays: captures only the viewport. */
  readonly part?: "screen";
  /** Overrides the default conditions. */
  readonly looks?: readonly Look[];
};

/** The default conditions. */
export const looks: readonly Look[] = [390, 768, 1280].flatMap((width) => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);

export const visualScreens: Readonly<Record<string, VisualScreen>> = {
  "step-1": { open: (page) => page.goto("/") },
  "step-1-messages": {
    open: async (page) => {
      await page.goto("/");
      await page.getByRole("textbox", { name: "Average job value" }).fill("1");
      await page.getByRole("button", { name: "Launch My Planner" }).click();
    },
  },
  "step-2": { open: (page) => launchPlanner(page) },
  "step-2-messages": {
    open: async (page) => {
      await launchPlanner(page);
      await generatePlan(page);
    },
  },
  "results-passing": {
    open: async (page) => {
      await planned(page, {});
      // After it was closed, the dialog does not open on its own between two screenshots.
      await page.getByRole("button", { name: "Install This Plan For Me" }).click();
      await schedulingDialog(page).getByRole("button", { name: "Not now" }).click();
    },
  },
  "results-failing": { open: (page) => planned(page, { target: "2" }) },
  "results-all-open": {
    open: async (page) => {
      await planned(page, { target: "2" });
      for (const opener of await page.locator("summary").all()) await opener.click();
    },
    looks: [
      { width: 390, colorScheme: "light" },
      { width: 1280, colorScheme: "dark" },
    ],
  },
  "results-forced-colors": {
    open: (page) => planned(page, { target: "2" }),
    looks: [{ width: 390, colorScheme: "dark", forcedColors: "active" }],
  },
  "results-on-paper": {
    open: (page) => planned(page, { target: "2" }),
    looks: [{ width: 725, colorScheme: "dark", media: "print" }],
  },
  "scheduling-dialog": {
    open: async (page) => {
      await planned(page, {});
      await page.getByRole("button", { name: "Install This Plan For Me" }).click();
      await expect(schedulingDialog(page)).toBeVisible();
    },
    part: "screen",
  },
  "sign-in": {
    open: async (page) => {
      await page.goto("/admin/sign-in");
      await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    },
  },
  "access-denied": {
    open: async (page) => {
      await page.goto("/admin");
      await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
      await dismissToasts(page);
    },
  },
  dashboard: {
    open: async (page) => {
      await answerWithSomeLeads(page);
      await openDashboard(page);
      await expect(page.getByRole("button", { name: "Marguerite" })).toBeVisible();
    },
  },
  "lead-record": {
    open: async (page) => {
      await answerWithSomeLeads(page);
      await openDashboard(page);
      await page.getByRole("button", { name: "Marguerite" }).click();
      await expect(page.getByRole("dialog", { name: "Marguerite" })).toBeVisible();
    },
    part: "screen",
  },
};

/** Opens the results and dismisses the toast, which would disappear on its own. */
async function planned(page: Page, goals: Readonly<{ target?: string }>): Promise<void> {
  await reachResults(page, goals);
  await dismissToasts(page);
}

async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await dismiss.first().click();
  await expect(dismiss).toHaveCount(0);
}

import { test as base, expect, type Page } from "playwright/test";
import { calculatorKeys } from "../src/browser/calculatorKeys.ts";
import { type LocalCloud, startLocalCloud } from "./cloud/LocalCloud.ts";

type TestFixtures = {
  /** Errors and warnings in the page's console. A test that expects some removes them. */
  readonly consoleErrors: string[];
};

type WorkerFixtures = {
  readonly cloud: LocalCloud;
};

/** Runs each test against a local cloud. A test fails if the browser console shows errors or warnings. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      const cloud = await startLocalCloud();
      await use(cloud);
      await cloud.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.site),
  context: async ({ context }, use) => {
    await context.addInitScript(keepDialogClosed, calculatorKeys.scheduleDialogShown);
    await use(context);
    // A page that is still loading when its test ends may have requests that the test answers.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors = watchConsole(page);
      await use(consoleErrors);
      expect(consoleErrors, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Otherwise, the dialog opens by itself after 20 seconds, which a busy machine needs for the steps before. */
function keepDialogClosed(key: string): void {
  try {
    sessionStorage.setItem(key, "yes");
  } catch {
    // A test denies the page its storage.
  }
}

/**
 * Collects the errors and warnings in a page's console from now on. Leaves out answers of 503: on a busy machine, a call of
 * the database can exceed its time limit, and the page tries again.
 */
function watchConsole(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    const isProblem = ["error", "warning"].includes(message.type());
    if (isProblem && !message.text().includes("status of 503")) consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  return consoleErrors;
}

import { test as base, expect, type Page } from "playwright/test";
import { type LocalCloud, startLocalCloud } from "./cloud/LocalCloud.ts";

type TestFixtures = {
  /** What the page's console said; a test that expects a complaint takes it out. */
  readonly complaints: string[];
};

type WorkerFixtures = {
  readonly cloud: LocalCloud;
};

/** Every test runs against a local cloud, and fails when the browser's console complains. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed off the pattern.
    async ({}, use) => {
      const cloud = await startLocalCloud();
      await use(cloud);
      await cloud.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.site),
  complaints: [
    async ({ page }, use) => {
      const complaints = watchConsole(page);
      await use(complaints);
      expect(complaints, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** The errors and warnings that a page's console shows from now on. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

import { defineConfig } from "playwright/test";
import base from "./playwright.config.ts";

/** The browser tests of the fault experiment: `npm run reliability:faults` starts the cloud that they run against. */
export default defineConfig(base, {
  testMatch: "**/*.faults.ts",
  fullyParallel: false,
  workers: 1,
});

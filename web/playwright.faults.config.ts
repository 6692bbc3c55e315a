import { defineConfig } from "playwright/test";
import base from "./playwright.config.ts";

/** The same browser against a cloud that fails as it is told, which `npm run show:faults` starts. */
export default defineConfig(base, {
  testMatch: "**/*.faults.ts",
  fullyParallel: false,
  workers: 1,
});

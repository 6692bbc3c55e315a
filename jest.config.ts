/** @jest-config-loader esbuild-register */
import type { Config } from "jest";

/** The infra template tests. All other unit tests run in Vitest (`shared/testing/vitest.config.ts`). */
const config: Config = {
  testEnvironment: "node",
  // Starting a second worker takes longer than its share of the tests.
  maxWorkers: 1,
  // Far more than any test needs on a busy machine.
  testTimeout: 300_000,
  // Only failures and the result.
  reporters: [["summary", { summaryThreshold: 0 }]],
  roots: ["<rootDir>/infra/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "\\.ts$": ["@swc/jest", { jsc: { target: "es2023" } }] },
  globalSetup: "<rootDir>/infra/test/synthesis/globalSetup.mjs",
};

export default config;

/** @jest-config-loader esbuild-register */
import type { Config } from "jest";

/** The template tests of infra. Everything else, infra/local included, is tested by vitest in its own workspace. */
const config: Config = {
  testEnvironment: "node",
  roots: ["<rootDir>/infra/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "\\.ts$": ["@swc/jest", { jsc: { target: "es2023" } }] },
  setupFilesAfterEnv: ["<rootDir>/infra/test/removeAssemblies.ts"],
};

export default config;

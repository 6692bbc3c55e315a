/** @jest-config-loader esbuild-register */
import type { Config } from "jest";

// The commands speak to AWS with an SDK that warns of older Nodes in each of the tests' processes.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** The template tests of infra. Everything else, infra/local included, is tested by vitest in its own workspace. */
const config: Config = {
  testEnvironment: "node",
  roots: ["<rootDir>/infra/test"],
  testMatch: ["**/*.test.ts"],
  testPathIgnorePatterns: ["/workflows/"],
  transform: { "\\.ts$": ["@swc/jest", { jsc: { target: "es2023" } }] },
  setupFilesAfterEnv: ["<rootDir>/infra/test/removeAssemblies.ts"],
};

export default config;

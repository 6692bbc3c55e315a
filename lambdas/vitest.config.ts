import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "lambdas",
    include: ["**/*.test.ts"],
    globalSetup: "testing/globalSetup.ts",
    // The tests change nothing outside of themselves, and importing the SDK for each file takes longer than most tests.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    // The tests use a real database, possibly on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The functions run on Node 24. The tests also run on older versions, about which the SDK warns.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  },
});

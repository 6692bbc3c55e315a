import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "lambdas",
    include: ["**/*.test.ts"],
    globalSetup: "testing/globalSetup.ts",
    setupFiles: ["../shared/testing/propertySeed.ts", "testing/fewDraws.ts"],
    // The tests have no side effects outside their own file, and importing the SDK per file takes longer than most
    // tests.
    isolate: false,
    // By default, one core stays idle, which is half of a machine with two.
    maxWorkers: "100%",
    restoreMocks: true,
    unstubEnvs: true,
    // The tests use a real database and may run on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The functions run on Node 24. The tests also run on older versions, and the SDK would warn about them.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  },
});

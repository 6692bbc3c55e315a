import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "tools",
    include: ["**/*.test.ts"],
    globalSetup: "../../lambdas/testing/globalSetup.ts",
    // Each test uses its own folders, ports and processes, so files can share imported modules.
    isolate: false,
    // The tests use real databases, threads and processes on a machine that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "local-cloud",
    include: ["**/*.test.ts"],
    globalSetup: ["testing/synthesizeFixture.ts"],
    // Every test uses its own folders, ports and processes, so test files can share modules.
    isolate: false,
    // By default, one core stays idle, which is half of a machine with two.
    maxWorkers: "100%",
    // The tests run real databases, threads and processes, possibly on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  },
});

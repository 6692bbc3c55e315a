import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "lambdas",
    include: ["**/*.test.ts"],
    // They set nothing up outside themselves, and importing the SDK anew for each file costs more than most tests.
    isolate: false,
    // Real databases, on a machine that may be busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The functions run on Node 24; the tests also on older ones, of which the SDK warns.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  },
});

import { defineConfig } from "vitest/config";

/** The tests of the local cloud and of what works on a running system or on files; those of the templates are Jest's (`jest.config.ts`). */
export default defineConfig({
  test: {
    include: ["{local,smoke,delivery,cost,reliability,bench}/**/*.test.ts"],
    globalSetup: ["local/testing/synthesizeFixture.ts"],
    // Each takes folders, ports and processes of its own: what they import may be shared.
    isolate: false,
    // Real databases, real threads, real processes, on a machine that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  },
});

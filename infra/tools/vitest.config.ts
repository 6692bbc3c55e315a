import { defineConfig } from "vitest/config";
import { sdkVariables, vitestSettings } from "../../shared/testing/vitestSettings.ts";

export default defineConfig({
  test: {
    ...vitestSettings,
    name: "tools",
    include: ["**/*.test.ts"],
    globalSetup: "../../lambdas/testing/globalSetup.ts",
    unstubEnvs: true,
    env: sdkVariables,
  },
});

import { defineConfig } from "vitest/config";
import { allCores, sdkVariables, vitestSettings } from "../../shared/testing/vitestSettings.ts";

export default defineConfig({
  test: {
    ...vitestSettings,
    name: "local-cloud",
    include: ["**/*.test.ts"],
    globalSetup: ["testing/synthesizeFixture.ts"],
    maxWorkers: allCores,
    unstubEnvs: true,
    env: sdkVariables,
  },
});

import { defineConfig } from "vitest/config";
import { allCores, sdkVariables, vitestSettings } from "../shared/testing/vitestSettings.ts";

export default defineConfig({
  test: {
    ...vitestSettings,
    name: "lambdas",
    include: ["**/*.test.ts"],
    globalSetup: "testing/globalSetup.ts",
    setupFiles: ["../shared/testing/propertySeed.ts", "testing/fewDraws.ts"],
    maxWorkers: allCores,
    unstubEnvs: true,
    env: sdkVariables,
  },
});

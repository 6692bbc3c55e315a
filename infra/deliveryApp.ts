import { exitOnConfigurationError } from "./config/ConfigurationError.ts";
import { deliverySettings } from "./config/deliverySettings.ts";
import type { EnvironmentName } from "./config/environmentSchema.ts";
import { configuredEnvironment } from "./config/settingsFile.ts";
import { createDeliveryApp } from "./createApp.ts";

// npm run delivery: deploys the roles that the GitHub workflows assume.
await exitOnConfigurationError(() => {
  const regionOf = (environment: EnvironmentName) => configuredEnvironment(environment).region;
  createDeliveryApp(deliverySettings(process.env, regionOf)).synth();
});

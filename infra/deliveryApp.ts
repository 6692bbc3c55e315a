import { exitOnConfigurationError } from "./config/ConfigurationError.ts";
import { deliverySettings } from "./config/deliverySettings.ts";
import { createDeliveryApp } from "./createApp.ts";

// npm run delivery: deploys the roles that the GitHub workflows assume.
await exitOnConfigurationError(() => {
  createDeliveryApp(deliverySettings(process.env)).synth();
});

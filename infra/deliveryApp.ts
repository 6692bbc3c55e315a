import { ConfigurationError } from "./config/ConfigurationError.ts";
import { deliverySettings } from "./config/deliverySettings.ts";
import { createDeliveryApp } from "./createDeliveryApp.ts";

// npm run delivery: the stack that lets GitHub deploy.
try {
  createDeliveryApp(deliverySettings(process.env)).synth();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

import { ConfigurationError } from "../ConfigurationError.ts";
import { createDeliveryApp } from "./createDeliveryApp.ts";
import { deliverySettings } from "./deliverySettings.ts";

// npm run delivery: the stack that lets GitHub deploy.
try {
  createDeliveryApp(deliverySettings(process.env)).synth();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

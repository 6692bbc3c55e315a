import { exitOnConfigurationError } from "./config/ConfigurationError.ts";
import { localSettings } from "./config/localSettings.ts";
import { readSettings } from "./config/settingsFile.ts";
import { createApp } from "./createApp.ts";

// `npm run synth` passes `local`, because the local cloud must not run with an operator's domain, recipients or webhook.
const isLocal = process.argv.includes("local");

await exitOnConfigurationError(() => {
  createApp({
    settings: isLocal ? localSettings : (environment) => readSettings(environment) ?? {},
  }).synth();
});

import { join } from "node:path";
import { exitOnConfigurationError } from "./config/ConfigurationError.ts";
import { localSettings } from "./config/localSettings.ts";
import { repositoryRoot } from "./config/repositoryRoot.ts";
import { readSettings } from "./config/settingsFile.ts";
import { createApp } from "./createApp.ts";

// `npm run synth` passes `local`, because the local cloud must not run with an operator's domain, recipients or webhook.
const isLocal = process.argv.includes("local");

await exitOnConfigurationError(() => {
  createApp({
    siteDirectory: join(repositoryRoot, "web", "dist"),
    cspHashesFile: join(repositoryRoot, "web", "dist-meta", "csp.json"),
    settings: isLocal ? localSettings : (environment) => readSettings(environment) ?? {},
  }).synth();
});

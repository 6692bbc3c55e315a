import { join } from "node:path";
import { exitOnConfigurationError } from "./config/ConfigurationError.ts";
import { repositoryRoot } from "./config/repositoryRoot.ts";
import { createApp } from "./createApp.ts";

await exitOnConfigurationError(() => {
  createApp({
    siteDirectory: join(repositoryRoot, "web", "dist"),
    cspHashesFile: join(repositoryRoot, "web", "dist-meta", "csp.json"),
    variables: process.env,
  }).synth();
});

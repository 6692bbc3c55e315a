import { join } from "node:path";
import { ConfigurationError } from "./config/ConfigurationError.ts";
import { repositoryRoot } from "./config/repositoryRoot.ts";
import { createApp } from "./createApp.ts";

try {
  createApp({
    siteDirectory: join(repositoryRoot, "web", "dist"),
    cspHashesFile: join(repositoryRoot, "web", "dist-meta", "csp.json"),
    variables: process.env,
  }).synth();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

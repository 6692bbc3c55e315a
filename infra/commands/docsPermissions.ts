import { writeFileSync } from "node:fs";
import { join } from "node:path";
import cdkJson from "../../cdk.json" with { type: "json" };
import { ConfigurationError } from "../ConfigurationError.ts";
import { createApp } from "../createApp.ts";
import { exampleAlerts } from "../permissions/exampleAlerts.ts";
import { permissionTable } from "../permissions/permissionTable.ts";
import { templatesOfApp } from "../permissions/templatesOfApp.ts";
import { repositoryRoot } from "../repositoryRoot.ts";

// npm run docs:permissions: writes docs/permissions.md from the templates. Wants a web build, whichever.
try {
  const app = createApp({
    siteDirectory: join(repositoryRoot, "web", "dist"),
    cspHashesFile: join(repositoryRoot, "web", "dist-meta", "csp.json"),
    context: { ...cdkJson.context, "aws:cdk:bundling-stacks": [], ...exampleAlerts },
  });
  const file = join(repositoryRoot, "docs", "permissions.md");
  writeFileSync(file, permissionTable(templatesOfApp(app)));
  process.stdout.write(`Wrote ${file}\n`);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

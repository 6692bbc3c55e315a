import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { createApp } from "@planner/infra/createApp";
import { exampleAlerts } from "@planner/infra/test/permissions/exampleAlerts";
import { permissionTable } from "@planner/infra/test/permissions/permissionTable";
import { templatesOfApp } from "@planner/infra/test/permissions/templatesOfApp";
import cdkJson from "../../../cdk.json" with { type: "json" };

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

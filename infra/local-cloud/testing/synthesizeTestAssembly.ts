// npm run synth:test: synthesizes the product for the tests, with a small site instead of the web build. Only the development
// environment, and without the rule packs: infra's own tests check all environments against them.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnvironment } from "@planner/infra/config/environmentSchema";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { readSiteBuild } from "@planner/infra/config/SiteBuild";
import { localEnvironment } from "@planner/infra/environments";
import { PlannerStage } from "@planner/infra/stacks/PlannerStage";
import { brandOf } from "@planner/shared/brand/brands";
import { App } from "aws-cdk-lib";
import { z } from "zod";

const style = "h1{color:inherit}";

const pages = {
  "index.html": page("Planner", "<h1>What do the ads have to cost?</h1>"),
  "404.html": page("Page not found", "<h1>Not here</h1>"),
  "plan.html": page("Your plan", '<div id="root"></div>'),
  "admin/index.html": page("Admin", '<div id="root"></div>'),
  "admin/sign-in.html": page("Sign in", "<h1>Sign in</h1>"),
  "assets/app-1.js": "export {};\n",
};

/** The development environment with every alert. */
const environment = parseEnvironment({
  ...localEnvironment,
  bookingUrl: "https://example.com/book",
  kitUrl: "https://example.com/kit",
  alarmRecipients: ["operators@example.com"],
  alertWebhookSecret: "lead-webhook",
});

const folder = mkdtempSync(join(tmpdir(), "test-assembly-"));
try {
  const site = readSiteBuild(writeSite(join(folder, "site"), join(folder, "csp.json")));
  const cdk = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(repositoryRoot, "cdk.json"), "utf8")));
  const app = new App({
    outdir: join(repositoryRoot, "infra", "local-cloud", "cdk.out"),
    context: { ...cdk.context, "@aws-cdk/core:validateAgainstDefaultRules": false },
  });
  new PlannerStage(app, environment.name, { environment, site, brand: brandOf(environment.brand) });
  app.synth();
} finally {
  rmSync(folder, { recursive: true });
}

function writeSite(siteDirectory: string, cspHashesFile: string) {
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(join(siteDirectory, name, ".."), { recursive: true });
    writeFileSync(join(siteDirectory, name), text);
  }
  const hash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
  writeFileSync(cspHashesFile, JSON.stringify({ script: [], style: [hash] }));
  return { siteDirectory, cspHashesFile };
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><style>${style}</style>
<script type="module" src="/assets/app-1.js"></script></head><body>${body}</body></html>`;
}

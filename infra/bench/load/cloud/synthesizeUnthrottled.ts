import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { z } from "zod";
import { checkedEnvironment } from "../../../environments.ts";
import { environmentTable } from "../../../environmentTable.ts";
import { product } from "../../../local/incremental/buildProduct.ts";
import { repositoryRoot } from "../../../repositoryRoot.ts";
import { readSiteBuild } from "../../../SiteBuild.ts";
import { PlannerStage } from "../../../stacks/PlannerStage.ts";

const cdkSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** The development stage as it is, but for its throttles, which would be all that a bench measures. */
export function synthesizeUnthrottled(outdir: string): void {
  const entry = environmentTable.find(({ name }) => name === product.stageName);
  if (entry === undefined) throw new Error(`There is no environment ${product.stageName}`);
  const limitless = { requestsPerSecond: 1_000_000, burst: 1_000_000 };
  const unthrottled = { ...entry, throttles: { everyRoute: limitless, saveLead: limitless } };
  const web = join(repositoryRoot, "web");
  const { context } = cdkSchema.parse(
    JSON.parse(readFileSync(join(repositoryRoot, "cdk.json"), "utf8")),
  );
  const app = new App({ outdir, context });
  new PlannerStage(app, entry.name, {
    environment: checkedEnvironment(unthrottled, {}),
    site: readSiteBuild({
      siteDirectory: join(web, "dist"),
      cspHashesFile: join(web, "dist-meta", "csp.json"),
    }),
  });
  app.synth();
}

// The child process of Synthesizer.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { createApp } from "@planner/infra/createApp";
import { localEnvironment } from "@planner/infra/environments";
import { AssetStaging } from "aws-cdk-lib";
import { z } from "zod";

const cdkSchema = z.object({ context: z.record(z.string(), z.unknown()) });
const requestSchema = z.object({ outdir: z.string(), stageName: z.string() });

process.on("message", (message) => {
  const { outdir, stageName } = requestSchema.parse(message);
  const { context } = cdkSchema.parse(
    JSON.parse(readFileSync(join(repositoryRoot, "cdk.json"), "utf8")),
  );
  try {
    // Otherwise CDK bundles each function only once per process.
    AssetStaging.clearAssetHashCache();
    createApp({
      environments: [localEnvironment],
      context: { ...context, "aws:cdk:bundling-stacks": [`${stageName}/**`] },
      outdir,
    }).synth();
    process.send?.({ succeeded: true });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.send?.({ succeeded: false });
  }
});

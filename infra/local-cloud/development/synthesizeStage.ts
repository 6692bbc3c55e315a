// Synthesizes the local environment's stage: node synthesizeStage.ts <outdir>
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { createApp } from "@planner/infra/createApp";
import { localEnvironment } from "@planner/infra/environments";
import { z } from "zod";

const cdkSchema = z.object({ context: z.record(z.string(), z.unknown()) });

const outdir = process.argv[2];
const { context } = cdkSchema.parse(
  JSON.parse(readFileSync(join(repositoryRoot, "cdk.json"), "utf8")),
);

createApp({ environments: [localEnvironment], context, outdir }).synth();

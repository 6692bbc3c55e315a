import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { printLine } from "../LocalCloudError.ts";
import { productSteps } from "./productSteps.ts";
import { runUnlessCurrent } from "./runUnlessCurrent.ts";

/** What is built: the product's cloud assembly, and in it the stage that runs on one machine. */
export const product = {
  assemblyDirectory: join(repositoryRoot, "cdk.out"),
  stageName: "dev",
} as const;

/** Where the last builds are remembered. */
export const buildMemory = join(repositoryRoot, "node_modules", ".cache", "ad-budget-planner");

/**
 * Builds the site and synthesizes the stage, each unless what lies there was made from the very same files.
 *
 * @throws LocalCloudError with what the failing program said
 */
export async function buildProduct(signal: AbortSignal): Promise<void> {
  const { env: environment } = process;
  const workplace = { root: repositoryRoot, memory: buildMemory };
  for (const step of productSteps({ ...product, root: repositoryRoot, environment, signal })) {
    const ran = await runUnlessCurrent(step, workplace);
    if (!ran) printLine(`The ${step.name} is up to date.`);
  }
}

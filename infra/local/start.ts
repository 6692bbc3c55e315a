import { join } from "node:path";
import { repositoryRoot } from "../repositoryRoot.ts";
import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { productSteps } from "./incremental/productSteps.ts";
import { runUnlessCurrent } from "./incremental/runUnlessCurrent.ts";
import { runInTerminal } from "./terminal/runInTerminal.ts";
import { say } from "./terminal/say.ts";
import { readSettings } from "./terminal/settings.ts";

const assemblyDirectory = join(repositoryRoot, "cdk.out");
const stageName = "dev";

// npm start: builds the site, synthesizes the development stage and runs it as it would be deployed. What was built from
// the very same files is not built again.
await runInTerminal(async (stopping) => {
  const settings = readSettings(process.argv.slice(2), process.env);
  return startLocalCloud({
    assemblyDirectory,
    stageName,
    dataFolder: settings.dataFolder,
    port: settings.port,
    databaseEndpoint: settings.databaseEndpoint,
    echoLogs: settings.verbose,
    report: say,
    signal: stopping,
    buildAssembly: settings.prebuilt ? undefined : () => build(stopping),
  });
});

async function build(signal: AbortSignal): Promise<void> {
  const { env: environment } = process;
  const workplace = {
    root: repositoryRoot,
    memory: join(repositoryRoot, "node_modules", ".cache", "ad-budget-planner"),
  };
  for (const step of productSteps({
    root: repositoryRoot,
    assemblyDirectory,
    stageName,
    environment,
    signal,
  })) {
    const ran = await runUnlessCurrent(step, workplace);
    if (!ran) say(`The ${step.name} is up to date.`);
  }
}

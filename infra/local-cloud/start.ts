import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { localEnvironment } from "@planner/infra/environments";
import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { printLine } from "./printLine.ts";
import { readSettings } from "./readSettings.ts";
import { runInTerminal } from "./runInTerminal.ts";
import { runNpmScript } from "./runNpmScript.ts";

// npm start: builds the site, synthesizes the stacks and runs the local environment's stage.
await runInTerminal(async (signal) => {
  const { prebuilt, ...settings } = readSettings();
  return startLocalCloud({
    ...settings,
    assemblyDirectory: join(repositoryRoot, "cdk.out"),
    stageName: localEnvironment.name,
    report: printLine,
    signal,
    buildAssembly: prebuilt ? undefined : () => runNpmScript("synth", signal),
  });
});

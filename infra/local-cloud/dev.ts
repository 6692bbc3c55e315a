import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { webBuildPaths } from "@planner/infra/config/SiteBuild";
import { localEnvironment } from "@planner/infra/environments";
import { createDataFolder } from "./cloud/DataFolder.ts";
import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { rebuildOnChange } from "./development/rebuildOnChange.ts";
import { startVite } from "./development/startVite.ts";
import { LocalCloudError } from "./LocalCloudError.ts";
import { printLine } from "./printLine.ts";
import { readSettings } from "./readSettings.ts";
import { runInTerminal } from "./runInTerminal.ts";
import { runNpmScript } from "./runNpmScript.ts";

const { name: stageName, brand } = localEnvironment;

// npm run dev: like npm start, but with Vite instead of the built site. Functions and stacks are rebuilt when a source changes.
await runInTerminal(async (signal) => {
  // Without `prebuilt`: npm run dev always synthesizes.
  const { port, dataFolder, databaseEndpoint, echoLogs } = readSettings();
  const { assembly, logs } = createDataFolder(dataFolder);
  const synthesize = () => synthesizeInNewProcess(assembly, join(logs, "synth.log"), signal);
  const cloud = await startLocalCloud({
    port,
    dataFolder,
    databaseEndpoint,
    echoLogs,
    stageName,
    assemblyDirectory: assembly,
    report: printLine,
    signal,
    buildAssembly: async () => {
      if (!hasSiteBuild()) await runNpmScript("build", signal);
      printLine("Synthesizing the stacks…");
      await synthesize();
    },
    development: (server) => {
      // Vite's configuration reads the brand from here.
      process.env.BRAND = brand;
      return startVite(join(repositoryRoot, "web"), server);
    },
  });
  const stopWatching = rebuildOnChange({
    root: repositoryRoot,
    rebuild: async () => {
      await synthesize();
      await cloud.reload();
    },
    report: printLine,
  });
  return {
    ...cloud,
    stop: async () => {
      await stopWatching();
      await cloud.stop();
    },
  };
});

/** The template needs a built site. Vite serves the current sources, so an old build is enough. */
function hasSiteBuild(): boolean {
  return Object.values(webBuildPaths(brand)).every((path) => existsSync(path));
}

/**
 * Synthesizes the stage in a new process, which loads the changed sources.
 *
 * @param logFile receives the output of CDK and esbuild
 * @throws LocalCloudError if the synthesis fails
 */
async function synthesizeInNewProcess(
  outdir: string,
  logFile: string,
  signal: AbortSignal,
): Promise<void> {
  const log = openSync(logFile, "a", 0o600);
  const program = join(import.meta.dirname, "development", "synthesizeStage.ts");
  const child = spawn(process.execPath, ["--import", "tsx", program, outdir], {
    stdio: ["ignore", log, log],
    signal,
  });
  closeSync(log);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new LocalCloudError(`The synthesis failed: see ${logFile}.`);
}

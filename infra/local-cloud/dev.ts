import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { webBuildPaths } from "@planner/infra/config/SiteBuild";
import { localEnvironment } from "@planner/infra/environments";
import { dataFolderAt } from "./cloud/DataFolder.ts";
import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { rebuildOnChange } from "./development/rebuildOnChange.ts";
import { Synthesizer } from "./development/Synthesizer.ts";
import { startVite } from "./development/startVite.ts";
import { printLine } from "./LocalCloudError.ts";
import { buildSite } from "./terminal/buildProduct.ts";
import { runInTerminal } from "./terminal/runInTerminal.ts";
import { readSettings } from "./terminal/settings.ts";

const { name: stageName, brand } = localEnvironment;
// For web/vite.config.ts.
process.env.BRAND = brand;
const webFolder = join(repositoryRoot, "web");

// npm run dev: like npm start, but with Vite instead of the built site. Functions and stacks are rebuilt when a source changes.
await runInTerminal(async (stopping) => {
  const settings = readSettings(process.argv.slice(2), process.env);
  const { assembly, logs } = dataFolderAt(settings.dataFolder);
  mkdirSync(logs, { recursive: true });
  const synthesizer = new Synthesizer(assembly, stageName, join(logs, "synth.log"));
  // The synthesizer is a separate process and must end with this one.
  stopping.addEventListener("abort", () => synthesizer.restart());
  try {
    const cloud = await startLocalCloud({
      assemblyDirectory: assembly,
      stageName,
      dataFolder: settings.dataFolder,
      port: settings.port,
      databaseEndpoint: settings.databaseEndpoint,
      echoLogs: settings.verbose,
      report: printLine,
      signal: stopping,
      buildAssembly: async () => {
        if (!hasSiteBuild()) await buildSite(stopping);
        printLine("Synthesizing the stacks…");
        await synthesizer.run();
      },
      development: (server) => startVite(webFolder, server),
    });
    const stopWatching = rebuildOnChange({
      root: repositoryRoot,
      synthesizer,
      cloud,
      report: printLine,
    });
    const stop = async () => {
      await stopWatching();
      await cloud.stop();
    };
    return { ...cloud, stop };
  } catch (error) {
    synthesizer.restart();
    throw error;
  }
});

/** The template needs a built site. Vite serves the current sources, so an old build is enough. */
function hasSiteBuild(): boolean {
  return Object.values(webBuildPaths(brand)).every((path) => existsSync(path));
}

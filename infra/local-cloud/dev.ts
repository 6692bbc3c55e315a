import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { dataFolderAt } from "./cloud/DataFolder.ts";
import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { rebuildOnChange } from "./development/rebuildOnChange.ts";
import { Synthesizer } from "./development/Synthesizer.ts";
import { startVite } from "./development/startVite.ts";
import { printLine } from "./LocalCloudError.ts";
import { buildSite } from "./terminal/buildProduct.ts";
import { runInTerminal } from "./terminal/runInTerminal.ts";
import { readSettings } from "./terminal/settings.ts";

const stageName = "dev";
const webFolder = join(repositoryRoot, "web");

// npm run dev: the same edge and API, with Vite in the bucket's place and everything renewed on change.
await runInTerminal(async (stopping) => {
  const settings = readSettings(process.argv.slice(2), process.env);
  const { assembly, logs } = dataFolderAt(settings.dataFolder);
  mkdirSync(logs, { recursive: true });
  const synthesizer = new Synthesizer(assembly, stageName, join(logs, "synth.log"));
  // Whatever ends the start or the run ends the synthesizer too.
  stopping.addEventListener("abort", () => synthesizer.forget());
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
        printLine("Synthesizing the cloud application…");
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
    synthesizer.forget();
    throw error;
  }
});

/** The template names the built site's files; which build they come from does not matter here. */
function hasSiteBuild(): boolean {
  return ["dist/index.html", "dist-meta/csp.json"].every((file) =>
    existsSync(join(webFolder, file)),
  );
}

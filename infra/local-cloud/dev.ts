import { existsSync } from "node:fs";
import { join } from "node:path";
import { environments } from "@planner/infra/config/environments";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { webBuildPaths } from "@planner/infra/config/SiteBuild";
import { createDataFolder } from "./cloud/DataFolder.ts";
import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { rebuildOnChange } from "./development/rebuildOnChange.ts";
import { Synthesizer } from "./development/Synthesizer.ts";
import { startVite } from "./development/startVite.ts";
import { printLine } from "./LocalCloudError.ts";
import { readSettings, runInTerminal, runScript } from "./terminal.ts";

const [{ name: stageName, brand }] = environments;
// For web/vite.config.ts.
process.env.BRAND = brand;
const webFolder = join(repositoryRoot, "web");

// npm run dev: like npm start, but with Vite instead of the built site. Functions and stacks are rebuilt when a source changes.
await runInTerminal(async (signal) => {
  const { prebuilt: _, ...settings } = readSettings();
  const { assembly, logs } = createDataFolder(settings.dataFolder);
  const synthesizer = new Synthesizer(assembly, stageName, join(logs, "synth.log"));
  // The synthesizer is a separate process and must end with this one.
  signal.addEventListener("abort", () => synthesizer.restart());
  try {
    const cloud = await startLocalCloud({
      ...settings,
      stageName,
      assemblyDirectory: assembly,
      report: printLine,
      signal,
      buildAssembly: async () => {
        if (!hasSiteBuild()) await runScript("build", signal);
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

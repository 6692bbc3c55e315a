import { join } from "node:path";
import { unthrottledAssembly } from "../productAssembly.ts";
import { runExperiment } from "../runExperiment.ts";
import { startCloudProcess } from "../startCloudProcess.ts";
import { drillFigures, runDrill } from "./runDrill.ts";

// npm run reliability:recovery [-- --leads 2000]
await runExperiment({
  name: "recovery",
  defaults: { leads: 2_000 },
  run: async ({ leads }, folder) => {
    const assembly = unthrottledAssembly(folder);
    const cloud = await startCloudProcess(assembly, join(folder, "data"));
    try {
      return await drillFigures(await runDrill(leads, cloud), cloud);
    } finally {
      await cloud.stop();
    }
  },
});

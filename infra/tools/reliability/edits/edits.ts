import { join } from "node:path";
import { unthrottledAssembly } from "../productAssembly.ts";
import { runExperiment } from "../runExperiment.ts";
import { startCloudProcess } from "../startCloudProcess.ts";
import { editFigures, runEdits } from "./runEdits.ts";

// npm run reliability:edits [-- --clients 20 --edits 2000 --leads 200]
await runExperiment({
  name: "edits",
  defaults: { clients: 20, edits: 2_000, leads: 200 },
  run: async (plan, folder) => {
    const cloud = await startCloudProcess(unthrottledAssembly(folder), join(folder, "data"));
    try {
      return await editFigures(await runEdits(plan, cloud), cloud);
    } finally {
      await cloud.stop();
    }
  },
});

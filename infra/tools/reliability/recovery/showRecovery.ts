import { startOpenCloud } from "../cloud/OpenCloud.ts";
import { readNumbers } from "../readNumbers.ts";
import { runShow } from "../runShow.ts";
import { withFolder } from "../withFolder.ts";
import { drillFigures } from "./drillFigures.ts";
import { runDrill } from "./runDrill.ts";

// npm run show:recovery [-- --leads 2000]
const { leads } = readNumbers(process.argv.slice(2), { leads: 2000 });
await runShow({
  name: "recovery",
  command: `npm run show:recovery -- --leads ${leads}`,
  run: () =>
    withFolder("planner-recovery-", async (folder) => {
      const cloud = await startOpenCloud(folder);
      try {
        return drillFigures(await runDrill(leads, cloud));
      } finally {
        await cloud.stop();
      }
    }),
});

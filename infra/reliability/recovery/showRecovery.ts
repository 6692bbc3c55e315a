import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOpenCloud } from "../cloud/OpenCloud.ts";
import { readNumbers } from "../readNumbers.ts";
import { runShow } from "../runShow.ts";
import { drillFigures } from "./drillFigures.ts";
import { runDrill } from "./runDrill.ts";

// npm run show:recovery [-- --leads 2000]
const { leads } = readNumbers(process.argv.slice(2), { leads: 2000 });
await runShow({
  name: "recovery",
  command: `npm run show:recovery -- --leads ${leads}`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "planner-recovery-"));
    const cloud = await startOpenCloud(folder);
    try {
      return drillFigures(await runDrill(leads, cloud));
    } finally {
      await cloud.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

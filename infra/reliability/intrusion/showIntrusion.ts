import { runShow } from "../runShow.ts";
import { intrusionFigures } from "./intrusionFigures.ts";
import { runIntrusionTests } from "./runIntrusionTests.ts";

// npm run show:intrusion
await runShow({
  name: "intrusion",
  command: "npm run show:intrusion",
  run: async () => intrusionFigures(await runIntrusionTests()),
});

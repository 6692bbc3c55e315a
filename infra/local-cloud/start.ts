import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { printLine } from "./LocalCloudError.ts";
import { product, readSettings, runInTerminal, runScript } from "./terminal.ts";

// npm start: builds the site, synthesizes the stacks and runs the development stage.
await runInTerminal(async (signal) => {
  const { prebuilt, ...settings } = readSettings();
  return startLocalCloud({
    ...product,
    ...settings,
    report: printLine,
    signal,
    buildAssembly: prebuilt ? undefined : () => runScript("synth", signal),
  });
});

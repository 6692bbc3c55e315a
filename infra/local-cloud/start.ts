import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { printLine } from "./LocalCloudError.ts";
import { buildProduct, product } from "./terminal/buildProduct.ts";
import { runInTerminal } from "./terminal/runInTerminal.ts";
import { readSettings } from "./terminal/settings.ts";

// npm start: builds the site, synthesizes the stacks and runs the development stage.
await runInTerminal(async (signal) => {
  const settings = readSettings(process.argv.slice(2), process.env);
  return startLocalCloud({
    ...product,
    dataFolder: settings.dataFolder,
    port: settings.port,
    databaseEndpoint: settings.databaseEndpoint,
    echoLogs: settings.verbose,
    report: printLine,
    signal,
    buildAssembly: settings.prebuilt ? undefined : () => buildProduct(signal),
  });
});

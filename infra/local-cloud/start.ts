import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { printLine } from "./LocalCloudError.ts";
import { buildProduct, product } from "./terminal/buildProduct.ts";
import { runInTerminal } from "./terminal/runInTerminal.ts";
import { readSettings } from "./terminal/settings.ts";

// npm start: builds the site, synthesizes the development stage and runs it as it would be deployed. What was built from
// the very same files is not built again.
await runInTerminal(async (stopping) => {
  const settings = readSettings(process.argv.slice(2), process.env);
  return startLocalCloud({
    ...product,
    dataFolder: settings.dataFolder,
    port: settings.port,
    databaseEndpoint: settings.databaseEndpoint,
    echoLogs: settings.verbose,
    report: printLine,
    signal: stopping,
    buildAssembly: settings.prebuilt ? undefined : () => buildProduct(stopping),
  });
});

import { createRequire } from "node:module";
import { join } from "node:path";
import { repositoryRoot } from "../repositoryRoot.ts";
import { startLocalCloud } from "./cloud/startLocalCloud.ts";
import { buildSite } from "./terminal/buildSite.ts";
import { runCommand } from "./terminal/runCommand.ts";
import { runInTerminal } from "./terminal/runInTerminal.ts";
import { say } from "./terminal/say.ts";
import { readSettings } from "./terminal/settings.ts";

// npm start: builds the site, synthesizes the development stage and runs it as it would be deployed.
await runInTerminal(async (stopping) => {
  const settings = readSettings(process.argv.slice(2), process.env);
  return startLocalCloud({
    assemblyDirectory: join(repositoryRoot, "cdk.out"),
    stageName: "dev",
    dataFolder: settings.dataFolder,
    port: settings.port,
    databaseEndpoint: settings.databaseEndpoint,
    echoLogs: settings.verbose,
    report: say,
    signal: stopping,
    buildAssembly: settings.prebuilt ? undefined : () => build(stopping),
  });
});

async function build(signal: AbortSignal): Promise<void> {
  await buildSite(signal);
  say("Synthesizing the cloud application…");
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  await runCommand({
    name: "cdk synth",
    file: process.execPath,
    args: [cdk, "synth", "--quiet", "dev/**"],
    cwd: repositoryRoot,
    signal,
  });
}

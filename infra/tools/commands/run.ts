import { CommandError } from "./CommandError.ts";
import { type Command, runCommand } from "./runCommand.ts";

/** Runs the operators' npm scripts. Each loads only its own modules, because the CDK and the SDK are slow to load. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  "admin:create": async () => (await import("./adminUsers.ts")).createAdminUser,
  "admin:remove": async () => (await import("./adminUsers.ts")).removeAdminUser,
  "alerts:redrive": async () => (await import("./data/alertsRedrive.ts")).alertsRedrive,
  "demo:leads": async () => (await import("./data/demoLeads.ts")).demoLeads,
  "find:rebuild": async () => (await import("./data/findRebuild.ts")).findRebuild,
  "leads:backfill": async () => (await import("./data/leadsBackfill.ts")).leadsBackfill,
  "leads:erase": async () => (await import("./data/leadsErase.ts")).leadsErase,
  "leads:restore": async () => (await import("./data/leadsRestore.ts")).leadsRestore,
  "stats:rebuild": async () => (await import("./data/statsRebuild.ts")).statsRebuild,
  deploy: async () => (await import("./deployment/environmentCommands.ts")).deploy,
  diff: async () => (await import("./deployment/environmentCommands.ts")).diff,
  destroy: async () => (await import("./deployment/environmentCommands.ts")).destroy,
  observatory: async () => (await import("./observatory/observatory.ts")).observatory,
  "origin:rotate": async () => (await import("./origin/rotateOrigin.ts")).rotateOrigin,
  settings: async () => (await import("./settings.ts")).settings,
  smoke: async () => (await import("../smoke/smoke.ts")).smoke,
};

const [name = "", ...args] = process.argv.slice(2);
await runCommand(async () => {
  const load = commands[name];
  if (load === undefined) throw new CommandError(`No command "${name}".`);
  const command = await load();
  return command(args);
});

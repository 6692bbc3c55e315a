import { addressSchema } from "@planner/shared/lead/contact/emailSchema";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import { z } from "zod";
import { CommandError } from "../CommandError.ts";
import { permissions, permissionsHelp } from "../permissions.ts";
import {
  countOption,
  emailMessage,
  emailOption,
  environmentOption,
  environmentUsage,
  fieldOption,
  flag,
  readOptions,
  tableOption,
} from "./readOptions.ts";
import type { Command } from "./runCommand.ts";

/**
 * Runs the command that the first argument names.
 *
 * @returns the lines to print
 * @throws CommandError for a command that does not exist, and for invalid options
 */
export async function operatorCommand([name = "", ...args]: readonly string[]) {
  const run = commands[name];
  if (run === undefined) throw new CommandError(`No command "${name}".`);
  return run(args);
}

const env = environmentOption.optional();
const onEnvironment = `[--env ${environmentUsage}]`;

/** The operators' npm scripts. Without `--env`, they run against the local cloud. */
const commands: Readonly<Record<string, Command>> = {
  "admin:create": command({
    usage: `admin:create -- --email ann@example.com ${onEnvironment}`,
    needed: permissions["admin:create"],
    shape: { email: emailOption, env },
    load: async () => (await import("../administrators.ts")).adminCreate,
  }),
  "admin:remove": command({
    usage: `admin:remove -- --email ann@example.com ${onEnvironment} [--delete]`,
    needed: permissions["admin:remove"],
    shape: { email: emailOption, env, delete: flag },
    load: async () => (await import("../administrators.ts")).adminRemove,
  }),
  "alerts:redrive": command({
    usage: `alerts:redrive -- ${onEnvironment}`,
    needed: permissions["alerts:redrive"],
    shape: { env },
    load: async () => (await import("../data/redriveQueues.ts")).redriveQueues,
  }),
  "alerts:test": command({
    usage: `alerts:test -- ${onEnvironment} [--meta-test-code TEST12345]`,
    needed: permissions["alerts:test"],
    shape: {
      env,
      "meta-test-code": z
        .string()
        .regex(/^\w{1,40}$/, "--meta-test-code must be a code such as TEST12345")
        .optional(),
    },
    load: async () => (await import("../../smoke/alertsTest.ts")).alertsTest,
  }),
  "demo:leads": command({
    usage: "demo:leads -- [--count 600]",
    shape: { count: countOption(600) },
    load: async () => (await import("../demo/demoLeads.ts")).demoLeads,
  }),
  "find:rebuild": command({
    usage: `find:rebuild -- ${onEnvironment}`,
    needed: permissions["find:rebuild"],
    shape: { env },
    load: async () => (await import("../data/rebuildLeadData.ts")).findRebuild,
  }),
  "leads:erase": command({
    usage: `leads:erase -- (--email ann@example.com | --phone "(305) 555-2368" | --id ID) ${onEnvironment} [--others] [--yes]`,
    needed: permissions["leads:erase"],
    shape: {
      email: fieldOption(addressSchema, emailMessage),
      phone: fieldOption(phoneSchema, "--phone must be a North American phone number"),
      id: z.guid("--id must be the ID of a lead").optional(),
      env,
      others: flag,
      yes: flag,
    },
    load: async () => (await import("../data/eraseLeads.ts")).eraseLeads,
  }),
  "leads:restore": command({
    usage: `leads:restore -- [--from leads-prod-restored] [--desk-from desk-prod-restored] [--erasures-from leads-prod-latest] ${onEnvironment}`,
    shape: {
      from: tableOption("--from"),
      "desk-from": tableOption("--desk-from"),
      "erasures-from": tableOption("--erasures-from"),
      env,
    },
    load: async () => (await import("../data/leadsRestore.ts")).leadsRestore,
  }),
  "stats:rebuild": command({
    usage: `stats:rebuild -- ${onEnvironment}`,
    needed: permissions["stats:rebuild"],
    shape: { env },
    load: async () => (await import("../data/rebuildLeadData.ts")).statsRebuild,
  }),
  smoke: command({
    usage: `smoke -- ${onEnvironment}`,
    needed: permissions.smoke,
    shape: { env },
    load: async () => (await import("../../smoke/smoke.ts")).smoke,
  }),
  deploy: async (args) => (await import("../deploy/deploy.ts")).deploy(args),
};

type Definition<Shape extends z.ZodRawShape> = {
  readonly usage: string;
  /** The permissions that it needs on AWS. */
  readonly needed?: readonly string[];
  readonly shape: Shape;
  /** Loads the command's modules only if the options are valid, because the SDK and the CDK are slow to load. */
  readonly load: () => Promise<
    (options: z.output<z.ZodObject<Shape, z.core.$strict>>) => Promise<readonly string[]>
  >;
};

function command<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Command {
  return async (args) => {
    const { needed, shape, load } = definition;
    const usage = `npm run ${definition.usage}`;
    const help = needed && permissionsHelp(needed);
    const options = readOptions(args, { usage, help, shape });
    const run = await load();
    return run(options);
  };
}

import type { LeadTable } from "@planner/lambdas/leads/LeadTable";
import { z } from "zod";
import { CommandError } from "../commands/CommandError.ts";
import { findTarget, leadTable } from "../commands/findTarget.ts";
import {
  environmentOption,
  environmentUsage,
  readOptions,
  tableOption,
} from "../commands/readOptions.ts";
import { printLine } from "../commands/runCommand.ts";
import { siteChecks } from "./checks.ts";
import { leadChecks, leadRemover, newSmokeTestKey } from "./leadChecks.ts";
import { type Request, requestTo, runChecks } from "./runChecks.ts";

/** Checks a running product externally, with a lead that it removes afterwards. */
export async function smoke(args: readonly string[]): Promise<string[]> {
  const { site, table } = await readSmokeTarget(args);
  printLine(`Smoke test of ${site.origin}`);
  const failed = await testSite({ site, table, timeoutMs: 15_000, report: printLine });
  if (failed.length > 0) throw new CommandError(`Checks failed: ${failed.length}.`);
  return ["All checks passed."];
}

export type SmokeTest = {
  readonly site: URL;
  /** If absent, a saved synthetic lead stays and the report says how to remove it. */
  readonly table?: LeadTable | undefined;
  /** The limit for each request. */
  readonly timeoutMs: number;
  readonly report: (line: string) => void;
};

/** @returns the names of the failed checks */
export async function testSite(test: SmokeTest): Promise<readonly string[]> {
  const { site, table, timeoutMs, report } = test;
  const savedKey = newSmokeTestKey();
  const removeLead = table && leadRemover(table);
  const checks = [...siteChecks(site), ...leadChecks({ savedKey, removeLead })];
  const send = requestTo(site, timeoutMs);
  let isReached = false;
  const request: Request = async (...args) => {
    const response = await send(...args);
    isReached = true;
    return response;
  };
  const failed = await runChecks(checks, request, report);
  if (removeLead === undefined && isReached) {
    report(`! The synthetic lead stays, because its table is unknown. Its key is ${savedKey}.`);
    report("  To remove it, delete this item from the table of leads. Next time, pass --table.");
  }
  return failed;
}

/**
 * Returns the site to test and, if known, its table. By default, the local cloud. Otherwise, an environment
 * (`--env`), or a URL with an optional `--table`.
 *
 * @throws CommandError if the arguments are invalid, the local cloud is not running, or the table's region is unknown
 */
export async function readSmokeTarget(
  args: readonly string[],
): Promise<Pick<SmokeTest, "site" | "table">> {
  const { url, table, env } = readOptions(args, {
    usage: `npm run smoke [-- --env ${environmentUsage} | https://… [--table leads-dev]]`,
    shape: {
      url: z.url({ protocol: /^https?$/, error: "The site must be an http URL" }).optional(),
      table: tableOption("--table").optional(),
      env: environmentOption.optional(),
    },
    positional: "url",
  });
  const named = table === undefined ? undefined : await tableInRegion(table);
  if (url !== undefined) {
    const site = new URL("/", url);
    return { site, table: named ?? (await localTable(site)) };
  }
  const target = await findTarget(env);
  return { site: new URL("/", target.site()), table: named ?? target.leads() };
}

/** @throws CommandError if neither AWS_REGION nor the AWS configuration names a region */
async function tableInRegion(name: string): Promise<LeadTable> {
  const table = leadTable(name);
  const region = await table.client.config.region().catch(() => undefined);
  if (region) return table;
  throw new CommandError("--table needs the table's region: set AWS_REGION.");
}

/** The local cloud's table, if the URL belongs to the local cloud. */
async function localTable(site: URL): Promise<LeadTable | undefined> {
  try {
    const local = await findTarget(undefined);
    return new URL("/", local.site()).href === site.href ? local.leads() : undefined;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return undefined;
  }
}

import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { dataFolderAt } from "@planner/local-cloud/cloud/DataFolder";
import { readReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { z } from "zod";

/** Where the system is, and its table where the person at the keyboard may write to it. */
export type SmokeTarget = {
  readonly site: URL;
  readonly table?: { readonly name: string; readonly endpoint?: string };
};

/**
 * Reads `<url>`, `--table` and `--endpoint`; or `--outputs`, the file of `cdk deploy --outputs-file`; or nothing at all,
 * for the local cloud that runs. The local cloud's table is known by its address alone.
 *
 * @throws ConfigurationError saying what to give
 */
export function readTarget(args: readonly string[], localData: string): SmokeTarget {
  const { url, table, endpoint, outputs } = readArguments(args);
  const deployed = outputs === undefined ? undefined : readOutputs(outputs);
  const local = readReadyFile(dataFolderAt(localData));
  const address = url ?? deployed?.SiteUrl ?? local?.site;
  if (address === undefined) {
    throw new ConfigurationError(`No local cloud is running. ${usage}`);
  }
  const site = readSite(address);
  const tableName = table ?? deployed?.TableName;
  if (tableName !== undefined) return { site, table: { name: tableName, endpoint } };
  const localTable = local?.tables.LeadStoreTable;
  if (local === undefined || localTable === undefined || readSite(local.site).href !== site.href) {
    return { site };
  }
  return { site, table: { name: localTable, endpoint: local.database } };
}

const usage =
  "Give the site's address: npm run smoke -- https://… [--table leads-dev] [--endpoint http://…], or --outputs <file>.";

const argumentsSchema = z.object({
  url: z.string().optional(),
  table: z.string().optional(),
  endpoint: z.string().optional(),
  outputs: z.string().optional(),
});

function readArguments(args: readonly string[]): z.output<typeof argumentsSchema> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        table: { type: "string" },
        endpoint: { type: "string" },
        outputs: { type: "string" },
      },
    });
    if (positionals.length > 1) throw new ConfigurationError("Several addresses were given.");
    return argumentsSchema.parse({ ...values, url: positionals[0] });
  } catch (error) {
    throw new ConfigurationError(`${error instanceof Error ? error.message : error} ${usage}`);
  }
}

function readSite(address: string): URL {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new ConfigurationError(`"${address}" is no address of a site. ${usage}`);
  }
  return new URL("/", address);
}

const stackOutputsSchema = z.record(
  z.string(),
  z.object({ SiteUrl: z.string().optional(), TableName: z.string().optional() }),
);

/** Each of them from whichever stack has it: an environment may be several stacks. */
function readOutputs(file: string): { SiteUrl: string; TableName: string | undefined } {
  if (!existsSync(file)) throw new ConfigurationError(`There is no file ${file}.`);
  const stacks = Object.values(stackOutputsSchema.parse(JSON.parse(readFileSync(file, "utf8"))));
  const SiteUrl = stacks.find((stack) => stack.SiteUrl !== undefined)?.SiteUrl;
  const TableName = stacks.find((stack) => stack.TableName !== undefined)?.TableName;
  if (SiteUrl === undefined) throw new ConfigurationError(`${file} has no output SiteUrl.`);
  return { SiteUrl, TableName };
}

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { synthesizeProduct } from "@planner/local-cloud/testing/synthesizeProduct";
import { alterTemplates, type TemplateResource } from "../../cloud/alterTemplates.ts";
import { type LeadTable, leadTableOf } from "../../cloud/LeadTable.ts";
import { FaultyDatabase } from "./FaultyDatabase.ts";
import type { FunctionMishap } from "./FunctionMishap.ts";
import { wrapHandlers } from "./wrapHandlers.ts";

/** The local cloud, with a database that can be killed and functions that fail as they are told. */
export type FaultyCloud = {
  readonly site: string;
  readonly table: LeadTable;
  readonly database: FaultyDatabase;
  /** Lets the next execution fail that saves a lead of this key, or, for `background`, that reads a stream or queue. */
  readonly arm: (whom: string, mishap: FunctionMishap) => void;
  /** No mishap that has not befallen anybody befalls anybody. */
  readonly disarm: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Runs the product.
 *
 * @param folder an empty one, which the caller removes after the stop
 * @param assemble puts an assembly of the product into a folder, and says where
 */
export async function startFaultyCloud(
  folder: string,
  assemble: (folder: string) => string = synthesizeProduct,
): Promise<FaultyCloud> {
  const mishaps = join(folder, "mishaps");
  for (const name of ["assembly", "mishaps", "database"]) mkdirSync(join(folder, name));
  const assemblyDirectory = assemble(join(folder, "assembly"));
  alterTemplates(assemblyDirectory, (resource) => fragile(resource, mishaps));
  wrapHandlers(assemblyDirectory, "dev");
  const database = await FaultyDatabase.start(join(folder, "database"));
  const cloud = await startLocalCloud({
    assemblyDirectory,
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
    databaseEndpoint: database.endpoint,
  });
  const table = leadTableOf(cloud.database, cloud.tables);
  let armed = 0;
  return {
    site: cloud.site,
    table,
    database,
    arm: (whom, mishap) => {
      armed += 1;
      mkdirSync(join(mishaps, whom), { recursive: true });
      const name = String(armed).padStart(9, "0");
      writeFileSync(join(mishaps, whom, name), JSON.stringify(mishap));
    },
    disarm: () => {
      rmSync(mishaps, { recursive: true, force: true });
      mkdirSync(mishaps);
    },
    stop: async () => {
      table.client.destroy();
      await cloud.stop();
      await database.stop();
    },
  };
}

/** Less memory and a quarter of the time, so that running out of them takes seconds; the rest is as deployed. */
function fragile(
  { Type, Properties }: TemplateResource,
  mishaps: string,
): TemplateResource["Properties"] {
  if (Type !== "AWS::Lambda::Function") return Properties;
  const { Variables } = environmentOf(Properties?.Environment);
  const seconds = Number(Properties?.Timeout ?? lambdasDefaultSeconds);
  return {
    ...Properties,
    MemorySize: 128,
    Timeout: Math.ceil(seconds / 4),
    Environment: { Variables: { ...Variables, MISHAPS_FOLDER: mishaps } },
  };
}

function environmentOf(value: unknown): { readonly Variables?: object } {
  return typeof value === "object" && value !== null ? value : {};
}

/** What a template that says nothing means. */
const lambdasDefaultSeconds = 3;

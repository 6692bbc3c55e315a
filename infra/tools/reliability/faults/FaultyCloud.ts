import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cloud } from "@planner/local-cloud/assembly/Cloud";
import { readAssembly } from "@planner/local-cloud/assembly/readAssembly";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { functionDefinitions } from "@planner/local-cloud/services/lambda/FunctionDefinition";
import { transformSync } from "esbuild";
import { z } from "zod";
import { LeadTable } from "../LeadTable.ts";
import { alterTemplates, type TemplateResource } from "../productAssembly.ts";
import { type FaultyDatabase, startFaultyDatabase } from "./FaultyDatabase.ts";
import type { FunctionFault } from "./Scenario.ts";

/** A local cloud whose database can be killed and whose functions can be made to fail. */
export type FaultyCloud = {
  readonly site: string;
  readonly table: LeadTable;
  readonly database: FaultyDatabase;
  /** Makes the next execution that saves the lead with this idempotency key fail. */
  readonly armSave: (key: string, fault: FunctionFault) => void;
  /** Makes the next execution that reads the stream or a queue fail. */
  readonly armBackground: (fault: FunctionFault) => void;
  /** Removes all faults that have not happened yet. */
  readonly disarm: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the cloud.
 *
 * @param assembly a copy of the product's assembly, which is modified
 * @param folder the data folder, which the caller deletes after stopping the cloud
 */
export async function startFaultyCloud(assembly: string, folder: string): Promise<FaultyCloud> {
  const faults = join(folder, "faults");
  for (const name of ["faults", "database"]) mkdirSync(join(folder, name));
  alterTemplates(assembly, (resource) => tightenLimits(resource, faults));
  wrapHandlers(assembly);
  const database = await startFaultyDatabase(join(folder, "database"));
  const cloud = await startLocalCloud({
    assemblyDirectory: assembly,
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
    databaseEndpoint: database.endpoint,
  });
  const table = LeadTable.open(cloud);
  let armed = 0;
  const arm = (target: string, fault: FunctionFault) => {
    armed += 1;
    mkdirSync(join(faults, target), { recursive: true });
    writeFileSync(join(faults, target, String(armed).padStart(9, "0")), JSON.stringify(fault));
  };
  return {
    site: cloud.site,
    table,
    database,
    armSave: arm,
    armBackground: (fault) => arm("background", fault),
    disarm: () => {
      rmSync(faults, { recursive: true, force: true });
      mkdirSync(faults);
    },
    stop: async () => {
      table.close();
      await cloud.stop();
      await database.stop();
    },
  };
}

/** Less memory and a quarter of the timeout, so that a function exhausts them within seconds. */
function tightenLimits(
  { Type, Properties }: TemplateResource,
  faults: string,
): TemplateResource["Properties"] {
  if (Type !== "AWS::Lambda::Function") return Properties;
  const { Timeout, Environment } = functionSchema.parse(Properties);
  return {
    ...Properties,
    MemorySize: 128,
    Timeout: Math.ceil(Timeout / 4),
    Environment: { Variables: { ...Environment.Variables, FAULTS_FOLDER: faults } },
  };
}

const functionSchema = z.object({
  // Lambda's default.
  Timeout: z.number().default(3),
  Environment: z
    .object({ Variables: z.record(z.string(), z.unknown()).optional() })
    .default({ Variables: {} }),
});

/** Wraps every handler of the product in `faultyHandler`. */
function wrapHandlers(assembly: string): void {
  const source = readFileSync(join(import.meta.dirname, "faultyHandler.ts"), "utf8");
  const { code } = transformSync(source, { loader: "ts", format: "esm" });
  const cloud = new Cloud(readAssembly(assembly, "dev"), "localhost");
  for (const { codeDirectory } of functionDefinitions(cloud)) {
    const product = join(codeDirectory, "product.mjs");
    const entry = join(codeDirectory, "index.mjs");
    // CDK's own functions are not ES modules, and functions with the same code share a folder.
    if (!existsSync(entry) || existsSync(product)) continue;
    renameSync(entry, product);
    writeFileSync(entry, code);
  }
}

import { join } from "node:path";
import { Cloud } from "@planner/local-cloud/assembly/Cloud";
import { readAssembly } from "@planner/local-cloud/assembly/readAssembly";
import {
  functionDefinitions,
  functionEnvironment,
} from "@planner/local-cloud/lambda/FunctionDefinition";
import type { Bundle } from "./Bundle.ts";

/** The functions of a stage that are bundled from our own code, by the name under which they log. */
export function bundlesOf(assembly: string, stageName: string): ReadonlyMap<string, Bundle> {
  const cloud = new Cloud(readAssembly(assembly, stageName), "localhost");
  return new Map(
    functionDefinitions(cloud).flatMap((definition) => {
      const name = definition.variables.POWERTOOLS_SERVICE_NAME;
      if (name === undefined) return [];
      const file = join(definition.codeDirectory, "index.mjs");
      return [[name, { file, environment: functionEnvironment(definition, {}) }] as const];
    }),
  );
}

import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";

/**
 * Copies what `npm run build` and `npm run synth` made, site included.
 *
 * @returns the folder of the copy
 * @throws Error when they made nothing yet
 */
export function copyBuiltAssembly(folder: string): string {
  const built = join(repositoryRoot, "cdk.out");
  if (!existsSync(built)) throw new Error("Nothing is built: npm run build && npm run synth");
  const copy = join(folder, "cdk.out");
  cpSync(built, copy, { recursive: true });
  return copy;
}

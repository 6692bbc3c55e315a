import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";

/**
 * Puts an assembly of the product with a small site into a folder and returns its path. All tests copy the same assembly:
 * wireit synthesizes it again only if a source has changed.
 */
export function synthesizeProduct(folder: string): string {
  execFileSync("npm", ["run", "synth:test"], { cwd: repositoryRoot, stdio: "pipe" });
  const assembly = join(folder, "cdk.out");
  cpSync(join(repositoryRoot, "infra", "local-cloud", "cdk.out"), assembly, { recursive: true });
  return assembly;
}

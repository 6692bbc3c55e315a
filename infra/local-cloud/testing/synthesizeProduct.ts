import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

/**
 * Like `synthesizeProduct`, and points the stage `webhook` at the webhook of a test.
 *
 * @param port where the test listens on localhost
 */
export function synthesizeProductWithWebhook(folder: string, port: number): string {
  const assembly = synthesizeProduct(folder);
  const stage = join(assembly, "assembly-webhook");
  for (const name of readdirSync(stage).filter((file) => file.endsWith(".template.json"))) {
    const template = readFileSync(join(stage, name), "utf8");
    writeFileSync(join(stage, name), template.replaceAll("localhost:9/", `localhost:${port}/`));
  }
  return assembly;
}

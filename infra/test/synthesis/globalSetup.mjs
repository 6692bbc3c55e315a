import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Synthesizes all variants once, in a separate process, so that no test file has to load the CDK. The tests read the
 * results with `templates.ts`.
 */
// biome-ignore lint/style/noDefaultExport: Jest calls the default export
export default function globalSetup() {
  const folder = mkdtempSync(join(tmpdir(), "planner-templates-"));
  process.env.PLANNER_TEMPLATES = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const program = join(import.meta.dirname, "synthesizeVariants.ts");
  execFileSync(process.execPath, ["--import", "tsx", program, folder], { stdio: "inherit" });
}

import { join } from "node:path";
import { Script } from "node:vm";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { build } from "esbuild";

/**
 * The product's own code of a press and of a later visit, bundled as it is: what stands between the form and the network.
 * Nothing of it is replaced. It finds its
 * browser, its clock and its chance in the globals.
 */
export async function bundlePage(): Promise<Script> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: join(repositoryRoot, "web", "src"), loader: "ts" },
    bundle: true,
    format: "iife",
    globalName: "page",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("The page was not bundled");
  return new Script(`Date.now = virtualNow; Math.random = virtualRandom;\n${file.text}\npage`);
}

/** What the calculator does: `ContactGate` saves, `App` looks for what waits, the toast offers to try again. */
const entry = `
export { submitLead } from "./calculator/gate/submitLead.ts";
export { resumeOutbox } from "./outbox/resumeOutbox.ts";
export { somethingWaits } from "./outbox/somethingWaits.ts";
export { outboxPrefix } from "./outbox/outboxPrefix.ts";
export { shownToasts } from "./ui/toasts.ts";
`;

import { join, relative, sep } from "node:path";
import { watch } from "chokidar";
import type { LocalCloud } from "../cloud/LocalCloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { Synthesizer } from "./Synthesizer.ts";

/** What to rebuild. */
export type RebuildOptions = {
  readonly root: string;
  readonly synthesizer: Synthesizer;
  readonly cloud: Pick<LocalCloud, "reload">;
  readonly report: (line: string) => void;
};

/**
 * Synthesizes and reloads when the sources of functions or templates change. Vite watches those of the site. Changes during a
 * rebuild are combined into the next one. If a rebuild fails, the error is reported and the previous state keeps running.
 *
 * @returns a function that stops watching
 */
export function rebuildOnChange({ root, synthesizer, cloud, report }: RebuildOptions) {
  const pending = new Set<string>();
  let running = false;
  const rebuildAll = async () => {
    running = true;
    while (pending.size > 0) {
      const [file = "", ...others] = pending;
      pending.clear();
      await rebuild([file, ...others]).catch((error: unknown) => {
        const isExpected = error instanceof LocalCloudError || !(error instanceof Error);
        report(`${file} changed: ${isExpected ? error : error.stack}`);
      });
    }
    running = false;
  };
  const rebuild = async (files: readonly string[]) => {
    const startedAtMs = performance.now();
    if (files.some(affectsStacks)) synthesizer.restart();
    await synthesizer.run();
    await cloud.reload();
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
    report(`${files[0]} changed: rebuilt in ${seconds} s.`);
  };
  const watched = ["lambdas", "shared", "infra", "cdk.json"].map((name) => join(root, name));
  const watcher = watch(watched, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path)),
  }).on("all", (_event, path) => {
    pending.add(relative(root, path));
    if (!running) void rebuildAll();
  });
  return () => watcher.close();
}

function isIgnored(file: string): boolean {
  const parts = file.split(sep);
  return (
    parts.includes("node_modules") ||
    parts.includes(".tsc") ||
    file.startsWith(join("infra", "local-cloud")) ||
    /\.test\.tsx?$/.test(file)
  );
}

/** Whether a file is code of the stacks, which import only the API contract and the table names from shared. */
function affectsStacks(file: string): boolean {
  return !file.startsWith("lambdas") && !/^shared.(plan|lead|format|calendar)/.test(file);
}

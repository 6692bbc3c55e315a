import { join, relative, sep } from "node:path";
import { watch } from "chokidar";
import { LocalCloudError } from "../LocalCloudError.ts";

/** The sources to watch, and what to do when they change. */
export type RebuildOptions = {
  /** The repository's folder. */
  readonly root: string;
  readonly rebuild: () => Promise<void>;
  readonly report: (line: string) => void;
};

/**
 * Rebuilds when the sources of functions or templates change. Vite watches those of the site. Changes during a rebuild are
 * combined into the next one. If a rebuild fails, the error is reported and the previous state keeps running.
 *
 * @returns a function that stops watching
 */
export function rebuildOnChange({ root, rebuild, report }: RebuildOptions) {
  let changedFile: string | undefined;
  let isRunning = false;
  const rebuildAll = async () => {
    isRunning = true;
    while (changedFile !== undefined) {
      const file = changedFile;
      changedFile = undefined;
      const startedAtMs = performance.now();
      try {
        await rebuild();
        const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
        report(`${file} changed: rebuilt in ${seconds} s.`);
      } catch (error) {
        const isBug = error instanceof Error && !(error instanceof LocalCloudError);
        report(`${file} changed: ${isBug ? error.stack : error}`);
      }
    }
    isRunning = false;
  };
  const watched = ["lambdas", "shared", "infra", "cdk.json"].map((name) => join(root, name));
  const watcher = watch(watched, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path)),
  }).on("all", (_event, path) => {
    changedFile = relative(root, path);
    if (!isRunning) void rebuildAll();
  });
  return () => watcher.close();
}

/** Whether a change of this file affects neither functions nor templates. */
function isIgnored(file: string): boolean {
  const parts = file.split(sep);
  return (
    parts.includes("node_modules") ||
    parts.includes(".tsc") ||
    file.startsWith(join("infra", "local-cloud")) ||
    /\.test\.tsx?$/.test(file)
  );
}

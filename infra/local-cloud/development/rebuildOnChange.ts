import { join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
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
 * Synthesizes and reloads when sources change. Changes during a rebuild are combined into the next one. If a rebuild fails, the
 * error is reported and the previous state keeps running.
 *
 * @returns a function that stops watching
 */
export function rebuildOnChange({ root, synthesizer, cloud, report }: RebuildOptions) {
  let pending: SourceChange | undefined;
  let running = false;
  const rebuildAll = async () => {
    running = true;
    while (pending !== undefined) {
      const change = pending;
      pending = undefined;
      await rebuild(change);
    }
    running = false;
  };
  const rebuild = async ({ file, affectsStacks }: SourceChange) => {
    const startedAtMs = performance.now();
    try {
      if (affectsStacks) synthesizer.restart();
      await synthesizer.run();
      await cloud.reload();
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      report(`${file} changed: rebuilt in ${seconds} s.`);
    } catch (error) {
      const reason = error instanceof LocalCloudError ? error.message : describe(error);
      report(`${file} changed: ${reason}`);
    }
  };
  const watcher = watchSources(root, (change) => {
    const affectsStacks = change.affectsStacks || pending?.affectsStacks === true;
    pending = { ...change, affectsStacks };
    if (!running) void rebuildAll();
  });
  return () => watcher.close();
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A change of a source file. */
export type SourceChange = {
  /** Path relative to the repository. */
  readonly file: string;
  /** Whether the stacks' code, or a module it imports, has changed. */
  readonly affectsStacks: boolean;
};

/** Watches the sources of functions and templates. Vite watches those of the site. */
export function watchSources(root: string, onChange: (change: SourceChange) => void): FSWatcher {
  const watched = ["lambdas", "shared", "infra", "cdk.json"].map((name) => join(root, name));
  return watch(watched, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path)),
  }).on("all", (_event, path) => {
    const file = relative(root, path);
    onChange({ file, affectsStacks: affectsStacks(file) });
  });
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

/** The stacks import only the API contract and the table names from shared. */
function affectsStacks(file: string): boolean {
  return !file.startsWith("lambdas") && !/^shared.(plan|lead|format|calendar)/.test(file);
}

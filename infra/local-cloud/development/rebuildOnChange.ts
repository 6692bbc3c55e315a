import { join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import type { LocalCloud } from "../cloud/LocalCloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { Synthesizer } from "./Synthesizer.ts";

/** What is rebuilt, and who hears of it. */
export type RebuildOptions = {
  readonly root: string;
  readonly synthesizer: Synthesizer;
  readonly cloud: Pick<LocalCloud, "reload">;
  readonly report: (line: string) => void;
};

/**
 * Synthesizes and reloads whenever sources change. Changes that come while that is under way are taken together
 * afterwards. What does not build is reported, and the last state that did stays up.
 *
 * @returns how to stop watching
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
  const rebuild = async ({ file, concernsStacks }: SourceChange) => {
    const startedAtMs = performance.now();
    try {
      if (concernsStacks) synthesizer.forget();
      await synthesizer.run();
      await cloud.reload();
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      report(`${file} changed: functions and rules renewed in ${seconds} s.`);
    } catch (error) {
      const reason = error instanceof LocalCloudError ? error.message : describe(error);
      report(`${file} changed: ${reason}`);
    }
  };
  const watcher = watchSources(root, (change) => {
    const concernsStacks = change.concernsStacks || pending?.concernsStacks === true;
    pending = { ...change, concernsStacks };
    if (!running) void rebuildAll();
  });
  return () => watcher.close();
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What a change of the sources means for the running application. */
export type SourceChange = {
  /** The file, relative to the repository. */
  readonly file: string;
  /** Whether the stacks' own code, or what it imports, changed. */
  readonly concernsStacks: boolean;
};

/** Watches what ends up in functions and templates. Vite watches the site by itself. */
export function watchSources(root: string, onChange: (change: SourceChange) => void): FSWatcher {
  const watched = ["lambdas", "shared", "infra", "cdk.json"].map((name) => join(root, name));
  return watch(watched, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path)),
  }).on("all", (_event, path) => {
    const file = relative(root, path);
    onChange({ file, concernsStacks: concernsStacks(file) });
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

/** The stacks take the routes from the shared contract. */
function concernsStacks(file: string): boolean {
  return !file.startsWith("lambdas") && !/^shared.(plan|lead|format|calendar)/.test(file);
}

import type { LocalCloud } from "../cloud/LocalCloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { Synthesizer } from "./Synthesizer.ts";
import { type SourceChange, watchSources } from "./watchSources.ts";

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

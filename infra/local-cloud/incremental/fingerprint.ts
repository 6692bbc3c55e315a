import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Files and folders as they lie there now. */
export type Sources = {
  /** Names are counted from here, so that a moved repository is the same one. */
  readonly root: string;
  /** Absolute. What is not there counts as not there, and so does a folder without files. */
  readonly paths: readonly string[];
  /** Names of folders, anywhere below those paths, that do not count. */
  readonly except?: readonly string[];
};

/**
 * Tells two states apart by content: names, bytes and the given values, never times. Equal for equal states.
 *
 * @param values what counts besides files, such as environment variables; absent and empty differ
 */
export function fingerprint(
  sources: Sources,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  const hash = createHash("sha256");
  for (const path of [...sources.paths].sort()) addPath(hash, sources, path);
  for (const [name, value] of Object.entries(values).sort(byName)) {
    hash.update(JSON.stringify(["value", name, value]));
  }
  return hash.digest("hex");
}

function addPath(hash: Hash, sources: Sources, path: string): void {
  const name = relative(sources.root, path).replaceAll(sep, "/");
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) {
      if (!sources.except?.includes(entry)) addPath(hash, sources, join(path, entry));
    }
  } else {
    const content = readFileSync(path);
    // With the length, no content can pass for the next file.
    hash.update(JSON.stringify(["file", name, content.length])).update(content);
  }
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

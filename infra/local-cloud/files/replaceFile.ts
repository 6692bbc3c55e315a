import { renameSync, writeFileSync } from "node:fs";

/** Replaces a file atomically: other processes, and the next start after a kill, read the old text or the new one. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

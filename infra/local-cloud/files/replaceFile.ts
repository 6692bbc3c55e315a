import { renameSync, writeFileSync } from "node:fs";

/**
 * Replaces a file atomically. Other processes, and the next start after a kill, read either the old text or the new one,
 * never a part.
 */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

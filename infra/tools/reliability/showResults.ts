import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ShowResult, showResultSchema } from "./ShowResult.ts";

const folder = join(import.meta.dirname, "results");

/** Puts the result in the place of the show's last one. */
export function writeResult(result: ShowResult): void {
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify(showResultSchema.parse(result), undefined, 2);
  writeFileSync(fileOf(result.show), `${text}\n`);
}

/**
 * What the show's last run found; undefined when it was never run.
 *
 * @throws ZodError when the file holds something else
 */
export function readResult(show: string): ShowResult | undefined {
  const file = fileOf(show);
  return existsSync(file)
    ? showResultSchema.parse(JSON.parse(readFileSync(file, "utf8")))
    : undefined;
}

function fileOf(show: string): string {
  return join(folder, `${show}.json`);
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of all props that the source's components are given: what is written before `="` or `={`. */
export function propNames(): readonly string[] {
  const source = join(import.meta.dirname, "..");
  const names = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .flatMap((name) => [
      ...readFileSync(join(source, name), "utf8").matchAll(/(?<=\s)[\w-]+(?==["{])/g),
    ])
    .map(([name]) => name);
  return [...new Set(names)];
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Lines of a local cloud's logs that tell of something that broke: a function's failure or end, the edge's, an origin's. */
export function loggedFailures(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".log"))
    .flatMap((name) =>
      readFileSync(join(folder, name), "utf8")
        .split("\n")
        .filter((line) => failure.test(line))
        .map((line) => `${name}: ${line.slice(0, 500)}`),
    );
}

const failure =
  /"level":"(ERROR|CRITICAL)"|request failed|Task timed out|Runtime exited|edge function|origin failed|Error:/;

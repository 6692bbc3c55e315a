import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { beforeAll, expect, it } from "vitest";

/** Runs a program in the repository's folder. Returns the printed lines, also if it fails. */
async function run(program: string, args: readonly string[]): Promise<readonly string[]> {
  const options = { cwd: repositoryRoot, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(program, args, options).catch(
    (failure: { readonly stdout: string }) => failure,
  );
  return stdout.trim().split("\n");
}

let lines: readonly string[];
beforeAll(async () => {
  lines = await run("npm", ["run", "--silent", "simulate", "--", "--seeds", "60"]);
}, 600_000);

// By default, `npm run simulate` runs a thousand.
it("keeps every promise in 60 histories", () => {
  expect(lines.filter((line) => !/^\d+ histories/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
});

it("repeats a history for its seed", { timeout: 600_000 }, async () => {
  // The npm script has built it.
  const replay = ["infra/tools/dist/simulate.mjs", "--seed", "1"];
  const first = await run(process.execPath, replay);
  const second = await run(process.execPath, replay);
  expect(first.length).toBeGreaterThan(100);
  expect(first).toEqual(second);
});

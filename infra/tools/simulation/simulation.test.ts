import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Runs `npm run simulate` with these arguments. Returns the printed lines, also if it fails. */
async function run(...args: readonly string[]): Promise<readonly string[]> {
  const maxBuffer = 2 ** 26;
  const command = ["run", "--silent", "simulate", "--", ...args];
  const options = { cwd: `${import.meta.dirname}/../../..`, maxBuffer };
  const { stdout } = await promisify(execFile)("npm", command, options).catch(
    (failure: { readonly stdout: string }) => failure,
  );
  return stdout.trim().split("\n");
}

it("keeps every promise in 60 histories", { timeout: 600_000 }, async () => {
  const lines = await run("--seeds", "60");
  expect(lines.filter((line) => !/^\d+ histories/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
});

it("repeats a history for its seed", { timeout: 600_000 }, async () => {
  const first = await run("--seed", "1");
  const second = await run("--seed", "1");
  expect(first.length).toBeGreaterThan(100);
  expect(first).toEqual(second);
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Runs `npm run simulate` with these arguments. Returns the printed lines, also if it fails. */
async function run(...args: readonly string[]): Promise<readonly string[]> {
  const command = ["--import", "tsx", `${import.meta.dirname}/simulate.ts`, ...args];
  const maxBuffer = 2 ** 26;
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer }).catch(
    (failure: { readonly stdout: string }) => failure,
  );
  return stdout.trim().split("\n");
}

it("keeps every promise in 300 histories", { timeout: 600_000 }, async () => {
  const lines = await run("--seeds", "300");
  expect(lines.filter((line) => !/^\d+ histories/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
});

it("repeats a history for its seed", async () => {
  const [first, second] = await Promise.all([run("--seed", "1"), run("--seed", "1")]);
  expect(first.length).toBeGreaterThan(100);
  expect(first).toEqual(second);
});

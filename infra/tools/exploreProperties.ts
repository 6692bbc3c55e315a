// Runs the property tests with new seeds for 60 minutes, or as many as the argument says, but each at least once. A failure
// shows the test's name, the seed, the path and the counterexample.
import { execFileSync, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";

const minutes = Number(process.argv[2] ?? 60);
const end = Date.now() + minutes * 60_000;
let rounds = 0;
do {
  for (const folder of ["shared", "lambdas", "web"]) {
    if (!runPropertyTests(folder)) process.exitCode = 1;
  }
  rounds += 1;
} while (Date.now() < end);
process.stdout.write(`${rounds} rounds\n`);

/** Runs a package's property tests with a new seed. Returns whether they passed. */
function runPropertyTests(folder: string): boolean {
  const grep = ["grep", "-l", "fc.assert", "--", "*.test.ts", "*.test.tsx"];
  const files = execFileSync("git", grep, { cwd: folder, encoding: "utf8" });
  const vitest = ["vitest", "run", "--reporter=dot", ...files.trim().split("\n")];
  const { status } = spawnSync("npx", vitest, {
    cwd: folder,
    env: { ...process.env, PROPERTY_SEED: String(randomInt(2 ** 31)) },
    stdio: "inherit",
  });
  return status === 0;
}

import { execFileSync, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";

/**
 * Runs the property tests with new seeds for 60 minutes, or as many as the argument says, but each at least once. A failure
 * shows the test's name, the seed, the path and the counterexample.
 */
const end = Date.now() + Number(process.argv[2] ?? 60) * 60_000;
let rounds = 0;
do {
  for (const cwd of ["shared", "lambdas", "web"]) {
    const files = execFileSync(
      "git",
      ["grep", "-l", "fc.assert", "--", "*.test.ts", "*.test.tsx"],
      {
        cwd,
        encoding: "utf8",
      },
    );
    const PROPERTY_SEED = String(randomInt(2 ** 31));
    const { status } = spawnSync(
      "npx",
      ["vitest", "run", "--reporter=dot", ...files.trim().split("\n")],
      { cwd, env: { ...process.env, PROPERTY_SEED }, stdio: "inherit" },
    );
    if (status !== 0) process.exitCode = 1;
  }
  rounds += 1;
} while (Date.now() < end);
process.stdout.write(`${rounds} rounds\n`);

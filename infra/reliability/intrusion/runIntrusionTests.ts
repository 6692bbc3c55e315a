import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { originHeader } from "@planner/shared/api/contract";
import { repositoryRoot } from "../../repositoryRoot.ts";
import { withFolder } from "../withFolder.ts";
import { browserTests } from "./browserTests.ts";
import { emulatorTests } from "./emulatorTests.ts";
import type { ReportedTest } from "./ReportedTest.ts";

/**
 * Runs the tests of intruders, as `npm test` does. The browser's need what the build and the synthesis left.
 *
 * @throws Error when a runner could not begin, or there were none of its tests
 */
export async function runIntrusionTests(): Promise<readonly ReportedTest[]> {
  return withFolder("planner-intrusion-", async (folder) => {
    const browser = join(folder, "browser.json");
    await run("web", ["playwright", "test", ...specs, "--reporter=json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
    });
    const emulator = join(folder, "emulator.json");
    const aroundTheCdn = ["reliability/fuzz/hostileRequests.test.ts", "-t", originHeader];
    await run("infra", [
      "vitest",
      "run",
      ...aroundTheCdn,
      "--reporter=json",
      "--outputFile",
      emulator,
    ]);
    return [
      ...someOf(browserTests(readFileSync(browser, "utf8"))),
      ...someOf(emulatorTests(readFileSync(emulator, "utf8"))),
    ];
  });
}

/** A runner ends with 1 when a test failed; its report says which. */
function run(
  workspace: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const options = {
    cwd: join(repositoryRoot, workspace),
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((resolve) => {
    execFile("npx", args, options, (_failed, _out, complaints) => {
      process.stderr.write(complaints);
      resolve();
    });
  });
}

function someOf(tests: readonly ReportedTest[]): readonly ReportedTest[] {
  if (tests.length === 0) throw new Error("The tests of intruders are missing");
  return tests;
}

const specs = ["authorization", "cursors", "storedScripts"];

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { describe, expect, it } from "vitest";

/** Runs an npm script of the operators. */
function run(...args: readonly string[]) {
  const script = join(repositoryRoot, "infra", "tools", "commands", "run.ts");
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: repositoryRoot,
    encoding: "utf8",
  });
  return { status, stderr };
}

describe("the operators' commands", () => {
  it("end with an error that says how to call them", () => {
    const { status, stderr } = run("admin:create", "--email", "ann");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^--email must be an email address.* Usage: npm run admin:create -- /);
  });

  it("say which permissions they need on AWS", () => {
    const { stderr } = run("find:rebuild", "--help");
    expect(stderr).toContain("With --env, it needs these permissions:");
    expect(stderr).toContain("on the leads table: dynamodb:Scan");
  });

  it("are only those that exist", () => {
    expect(run("leads:delete")).toEqual({ status: 1, stderr: 'No command "leads:delete".\n' });
  });
});

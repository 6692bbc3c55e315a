import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { expect, it } from "vitest";

it("an operator's npm script prints an error that says how to call it, and exits with 1", () => {
  const script = join(repositoryRoot, "infra", "tools", "commands", "run.ts");
  const args = ["--import", "tsx", script, "admin:create", "--email", "ann"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: repositoryRoot,
    encoding: "utf8",
  });
  expect(stderr).toMatch(
    /^--email must be an email address.* Usage: npm run admin:create -- .*\n$/,
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
});

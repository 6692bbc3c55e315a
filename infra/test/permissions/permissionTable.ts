import type { GuardedTemplate } from "../../rules/GuardedTemplate.ts";
import { functionGrants, type Grant, resourceGrants } from "./grantsOf.ts";

/**
 * The page of permissions, in Markdown: every grant of the templates and the environments that have it.
 *
 * @param templates those of all stacks of all environments
 */
export function permissionTable(templates: readonly GuardedTemplate[]): string {
  return `# Permissions

Generated from the templates by \`npm run docs:permissions\`; a test compares. Names are logical ids without
their hash. Nothing else is allowed to anything of ours. What the pipeline may do is in
[decision 71](decisions/0071-roles-of-the-pipeline.md). An environment has the parts
of \`LeadAlerts\` for which it names somebody; the addresses here are examples.

## What functions may do

${table("Function", rowsOf(templates, functionGrants))}

\`CustomCDKBucketDeployment\` and \`CustomS3AutoDeleteObjectsCustomResourceProviderHandler\` are the CDK's own. They
run during a deployment only.

## What may be done to resources by others

${table("Who", rowsOf(templates, resourceGrants))}
`;
}

type Row = readonly string[];

function rowsOf(
  templates: readonly GuardedTemplate[],
  grantsOf: (template: GuardedTemplate) => readonly Grant[],
): readonly Row[] {
  const environmentsOf = new Map<string, Set<string>>();
  for (const template of templates) {
    for (const { who, may, on, onlyIf } of grantsOf(template)) {
      const key = JSON.stringify([who, may, on, onlyIf]);
      environmentsOf.set(key, new Set([...(environmentsOf.get(key) ?? []), template.environment]));
    }
  }
  const everywhere = new Set(templates.map(({ environment }) => environment)).size;
  return [...environmentsOf]
    .map(([key, environments]) => {
      const [who = "", may = "", on = "", onlyIf = ""]: string[] = JSON.parse(key);
      const where = environments.size === everywhere ? "all" : [...environments].join(", ");
      return [code(who), code(may), code(on), onlyIf === "" ? "" : code(onlyIf), where];
    })
    .sort((one, other) => one.join().localeCompare(other.join(), "en"));
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(first: string, rows: readonly Row[]): string {
  const all = [[first, "May", "On", "Only if", "Environments"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: Row) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const [head = [], ...body] = all;
  return [line(head), rule, ...body.map(line)].join("\n");
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../config/repositoryRoot.ts";
import type { GitHubParser } from "./loadGitHubParser.ts";

/** What GitHub would refuse of a workflow: its shape, its expressions, its jobs, and the workflows it calls. */
export async function workflowFaults(parser: GitHubParser, content: string): Promise<string[]> {
  const { context, value } = parser.parseWorkflow(
    { name: "workflow.yml", content },
    new parser.NoOperationTraceWriter(),
  );
  const read = context.errors.getErrors().map(({ message }) => message);
  if (value === undefined || read.length > 0) return read;
  const template = await parser.convertWorkflowTemplate(
    context,
    value,
    { getFileContent: async ({ path }) => ({ name: path, content: readWorkflow(path) }) },
    { fetchReusableWorkflowDepth: 1 },
  );
  const converted = template.errors?.map(({ Message }) => Message) ?? [];
  return [...new Set([...context.errors.getErrors().map(({ message }) => message), ...converted])];
}

function readWorkflow(path: string): string {
  const file = join(repositoryRoot, path);
  if (!existsSync(file)) throw new Error(`There is no workflow ${path}`);
  return readFileSync(file, "utf8");
}

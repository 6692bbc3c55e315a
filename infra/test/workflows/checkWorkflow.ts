import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { repositoryRoot } from "../../config/repositoryRoot.ts";

/** GitHub's own workflow parser, which its editor extensions use. */
export type GitHubParser = typeof import("@actions/workflow-parser");

/** Bundles the parser, because it imports its schema in a way that bundlers support but Node does not. */
export async function loadGitHubParser(): Promise<GitHubParser> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export * from "@actions/workflow-parser"',
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: "esm",
    platform: "node",
    // The bundled YAML package is CommonJS and calls require.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire("/");',
    },
    write: false,
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error("esbuild returned no bundle");
  return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString("base64")}`);
}

/** Returns the errors that GitHub would report: syntax, expressions, jobs and called workflows. */
export async function checkWorkflow(parser: GitHubParser, content: string): Promise<string[]> {
  const { context, value } = parser.parseWorkflow(
    { name: "workflow.yml", content },
    new parser.NoOperationTraceWriter(),
  );
  const parseErrors = context.errors.getErrors().map(({ message }) => message);
  if (value === undefined || parseErrors.length > 0) return parseErrors;
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
  if (!existsSync(file)) throw new Error(`No workflow ${path}`);
  return readFileSync(file, "utf8");
}

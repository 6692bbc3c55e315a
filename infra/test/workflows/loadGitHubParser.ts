import { build } from "esbuild";

/** GitHub's own parser of workflows, the one behind its editors. */
export type GitHubParser = typeof import("@actions/workflow-parser");

/** Loads the parser, bundled: it imports its schema in a way that bundlers understand and Node does not. */
export async function loadGitHubParser(): Promise<GitHubParser> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export * from "@actions/workflow-parser"',
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: "esm",
    platform: "node",
    // The YAML package inside it is CommonJS, and calls require.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire("/");',
    },
    write: false,
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error("esbuild wrote nothing");
  return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString("base64")}`);
}

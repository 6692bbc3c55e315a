import { join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";

/** What a change of the sources means for the running application. */
export type SourceChange = {
  /** The file, relative to the repository. */
  readonly file: string;
  /** Whether the stacks' own code, or what it imports, changed. */
  readonly concernsStacks: boolean;
};

/** Watches what ends up in functions and templates. Vite watches the site by itself. */
export function watchSources(root: string, onChange: (change: SourceChange) => void): FSWatcher {
  const watched = ["lambdas", "shared", "infra", "cdk.json"].map((name) => join(root, name));
  return watch(watched, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path)),
  }).on("all", (_event, path) => {
    const file = relative(root, path);
    onChange({ file, concernsStacks: concernsStacks(file) });
  });
}

function isIgnored(file: string): boolean {
  const parts = file.split(sep);
  return (
    parts.includes("node_modules") ||
    parts.includes(".tsc") ||
    file.startsWith(join("infra", "local-cloud")) ||
    /\.test\.tsx?$/.test(file)
  );
}

/** The stacks take the routes from the shared contract. */
function concernsStacks(file: string): boolean {
  return !file.startsWith("lambdas") && !/^shared.(plan|lead|format|calendar)/.test(file);
}

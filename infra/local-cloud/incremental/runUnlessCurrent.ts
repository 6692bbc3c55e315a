import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { BuildStep } from "./BuildStep.ts";
import { fingerprint } from "./fingerprint.ts";

/** Where a step's paths are counted from, and where runs are remembered. */
export type Workplace = {
  readonly root: string;
  readonly memory: string;
};

/**
 * Runs a step, unless its inputs are those of its last run and that run's outputs still lie there unchanged, whoever
 * may have touched them since. A run that fails, or is cut off, counts as none.
 *
 * @returns whether it ran
 */
export async function runUnlessCurrent(step: BuildStep, workplace: Workplace): Promise<boolean> {
  const file = join(workplace.memory, step.name);
  // Before the run: what changes while it is under way is seen at the next.
  const inputs = step.inputs();
  if (isCurrent(file, inputs, workplace.root)) return false;
  rmSync(file, { force: true });
  await step.run();
  remember(file, inputs, { root: workplace.root, outputs: step.outputs() });
  return true;
}

/** A line for the inputs, one for the state of the outputs, then the outputs' names. */
function isCurrent(file: string, inputs: string, root: string): boolean {
  if (!existsSync(file)) return false;
  const [inputsThen, outputsThen, ...names] = readFileSync(file, "utf8").split("\n");
  const paths = names.map((name) => join(root, name));
  return inputsThen === inputs && outputsThen === fingerprint({ root, paths });
}

function remember(
  file: string,
  inputs: string,
  { root, outputs }: { readonly root: string; readonly outputs: readonly string[] },
): void {
  const names = outputs.map((path) => relative(root, path));
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(
    `${file}.new`,
    [inputs, fingerprint({ root, paths: outputs }), ...names].join("\n"),
  );
  renameSync(`${file}.new`, file);
}

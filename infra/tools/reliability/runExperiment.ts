import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { CommandError } from "../commands/CommandError.ts";
import { runCommand } from "../commands/runCommand.ts";
import { type Figure, formatFigure } from "./Figure.ts";

/** A program that stresses the product and checks the resulting state. */
export type Experiment<Option extends string> = {
  /** Names the npm script and the result file. */
  readonly name: string;
  /** The command's options, all whole numbers, with their defaults. */
  readonly defaults: Readonly<Record<Option, number>>;
  /** The folder is empty. It is deleted afterwards. */
  readonly run: (
    options: Readonly<Record<Option, number>>,
    folder: string,
  ) => Promise<readonly Figure[]>;
};

/**
 * Runs an experiment from the command line: prints the figures and the verdict and writes them to a JSON file
 * (`--save FILE`, by default in `.local/reliability/`). The process exits with 1 if a figure is not as expected.
 */
export async function runExperiment<Option extends string>({
  name,
  defaults,
  run,
}: Experiment<Option>): Promise<void> {
  await runCommand(async () => {
    const { numbers, save } = readArguments(process.argv.slice(2), defaults);
    const settings = Object.entries(numbers).map(([option, value]) => `--${option} ${value}`);
    const command = `npm run reliability:${name} -- ${settings.join(" ")}`;
    printLine(command);
    const figures = await inTemporaryFolder(name, (folder) => run(numbers, folder));
    const passed = figures.every(({ ok }) => ok);
    const file = resolve(save ?? join(repositoryRoot, ".local", "reliability", `${name}.json`));
    const result = {
      experiment: name,
      command,
      date: new Date().toISOString(),
      machine: describeMachine(),
      passed,
      figures,
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
    if (!passed) process.exitCode = 1;
    return [
      ...figures.map(formatFigure),
      `${name}: ${passed ? "passed" : "FAILED"} (result in ${file})`,
    ];
  });
}

/** Prints progress while an experiment runs. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Reads whole-number options and `--save FILE`.
 *
 * @throws CommandError for an unknown option or a value that is not a whole number
 */
export function readArguments<Option extends string>(
  args: readonly string[],
  defaults: Readonly<Record<Option, number>>,
): { readonly numbers: Readonly<Record<Option, number>>; readonly save: string | undefined } {
  const names = [...Object.keys(defaults), "save"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { save, ...texts } = parseStrict(args, options);
  const numbers = { ...defaults };
  for (const [name, text] of Object.entries(texts)) {
    if (!/^\d+$/.test(text ?? "")) throw new CommandError(`--${name} must be a whole number`);
    Object.assign(numbers, { [name]: Number(text) });
  }
  return { numbers, save };
}

function parseStrict(
  args: readonly string[],
  options: Readonly<Record<string, { readonly type: "string" }>>,
): Readonly<Record<string, string | undefined>> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

async function inTemporaryFolder<T>(name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `planner-${name}-`));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores, ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

import { isAbsolute } from "node:path";
import { createInterface } from "node:readline/promises";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { environments, resolveEnvironment } from "@planner/infra/config/environments";
import {
  isSettingName,
  type OperatorSettings,
  operatorSettings,
  parseSetting,
  type SettingName,
  settingNames,
} from "@planner/infra/config/operatorSettings";
import { readSettings, writeSettings } from "@planner/infra/config/settingsFile";
import { CommandError } from "./CommandError.ts";
import { environmentOption, environmentUsage } from "./readOptions.ts";
import { printLine } from "./runCommand.ts";

/** Creates or changes an environment's settings: asks for each, or sets those given as `name=value`. */
export async function settings(args: readonly string[]): Promise<string[]> {
  const [first, ...pairs] = args;
  const environment = environmentOption.safeParse(first);
  if (!environment.success) {
    throw new CommandError(`Usage: npm run settings -- ${environmentUsage} [name=value …]`);
  }
  if (pairs.length > 0) return [setSettings(environment.data, pairs)];
  if (!process.stdin.isTTY) {
    throw new CommandError("Without a terminal, pass the settings: region=us-east-1 kitUrl=none …");
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return [await askSettings(environment.data, (question) => terminal.question(question))];
  } finally {
    terminal.close();
  }
}

/**
 * Changes the given settings, `name=value` or `name=none`.
 *
 * @throws CommandError or ConfigurationError if one is unknown or invalid. Then nothing has changed.
 */
export function setSettings(environment: EnvironmentName, pairs: readonly string[]): string {
  const changed = pairs.reduce((current, pair) => {
    const [name = "", ...rest] = pair.split("=");
    if (!isSettingName(name)) {
      throw new CommandError(`No setting "${name}". There are: ${settingNames.join(", ")}.`);
    }
    const value = rest.join("=");
    if (value === "")
      throw new CommandError(`Write ${name}=<value>, or ${name}=none to remove it.`);
    const { settings: next, fault } = withAnswer(current, name, value);
    if (fault !== undefined) throw new CommandError(`${fault}.`);
    return next;
  }, readSettings(environment) ?? {});
  validate(environment, changed);
  return saved(environment, changed);
}

/** Asks for every setting until all are valid together. */
export async function askSettings(
  environment: EnvironmentName,
  ask: (question: string) => Promise<string>,
): Promise<string> {
  printLine(`Settings of ${environment}. Enter keeps the value in brackets; "none" removes it.`);
  let current = readSettings(environment) ?? {};
  for (;;) {
    for (const name of settingNames) current = await askSetting(current, name, ask);
    try {
      validate(environment, current);
      return saved(environment, current);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      printLine(`${error.message}. Please correct it.`);
    }
  }
}

async function askSetting(
  current: OperatorSettings,
  name: SettingName,
  ask: (question: string) => Promise<string>,
): Promise<OperatorSettings> {
  const question = `${operatorSettings[name]}\n  ${name} [${format(current[name])}]: `;
  for (;;) {
    const { settings: next, fault } = withAnswer(current, name, await ask(question));
    if (fault === undefined) return next;
    printLine(`  ${fault}.`);
  }
}

/** An empty answer keeps the value, and `none` removes it. */
function withAnswer(
  current: OperatorSettings,
  name: SettingName,
  answer: string,
): { settings: OperatorSettings; fault?: string } {
  const text = answer.trim();
  if (text === "") return { settings: current };
  if (text === "none") {
    const { [name]: _, ...others } = current;
    return { settings: others };
  }
  const parsed = parseSetting(name, text);
  return "fault" in parsed
    ? { settings: current, fault: parsed.fault }
    : { settings: { ...current, [name]: parsed.value } };
}

function validate(environment: EnvironmentName, changed: OperatorSettings): void {
  const entry = environments.find(({ name }) => name === environment) ?? { name: environment };
  resolveEnvironment(entry, changed);
}

function saved(environment: EnvironmentName, changed: OperatorSettings): string {
  const file = writeSettings(environment, changed);
  const advice = isAbsolute(file) ? "Next" : "Commit it, then";
  return `Wrote ${file}. ${advice}: npm run diff -- ${environment}`;
}

function format(value: unknown): string {
  if (value === undefined) return "none";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

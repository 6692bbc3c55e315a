import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { ConfigurationError } from "./ConfigurationError.ts";
import type { Environment, EnvironmentName } from "./environmentSchema.ts";
import { environments, resolveEnvironment } from "./environments.ts";
import { isSettingName, type OperatorSettings } from "./operatorSettings.ts";
import { repositoryRoot } from "./repositoryRoot.ts";

/** Each environment's settings are in one file, such as `infra/settings/prod.json`. */
export function settingsFile(environment: EnvironmentName): string {
  const folder = process.env.SETTINGS_FOLDER || join(repositoryRoot, "infra", "settings");
  return join(folder, `${environment}.json`);
}

/**
 * Reads an environment's settings. Undefined if it has none yet.
 *
 * @throws ConfigurationError if the file is not JSON or has an unknown setting
 */
export function readSettings(environment: EnvironmentName): OperatorSettings | undefined {
  const file = settingsFile(environment);
  if (!existsSync(file)) return undefined;
  const settings = parseObject(readFileSync(file, "utf8"));
  const shown = shownPath(file);
  if (settings === undefined) throw new ConfigurationError(`${shown} must contain a JSON object.`);
  const unknown = Object.keys(settings).filter((name) => !isSettingName(name));
  if (unknown.length === 0) return settings;
  throw new ConfigurationError(`${shown} has unknown settings: ${unknown.join(", ")}.`);
}

/**
 * The environment as its operators configured it.
 *
 * @throws ConfigurationError if it has no settings yet or they are invalid
 */
export function configuredEnvironment(name: EnvironmentName): Environment {
  const settings = readSettings(name);
  if (settings === undefined) {
    throw new ConfigurationError(
      `${name} has no settings yet (${shownPath(settingsFile(name))} is missing): run "npm run settings -- ${name}" first.`,
    );
  }
  const entry = environments.find((each) => each.name === name) ?? { name };
  return resolveEnvironment(entry, settings);
}

/** Writes an environment's settings. @returns the file as operators see it */
export function writeSettings(environment: EnvironmentName, settings: OperatorSettings): string {
  const file = settingsFile(environment);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`);
  return shownPath(file);
}

/** Relative to the repository, or absolute if it is elsewhere. */
function shownPath(file: string): string {
  const path = relative(repositoryRoot, resolve(file));
  return path.startsWith("..") ? resolve(file) : path;
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

import { parseArgs } from "node:util";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { isSettingName } from "@planner/infra/config/operatorSettings";
import { z } from "zod";
import { CommandError } from "../CommandError.ts";
import { environmentOption, environmentUsage, flag, readOptions } from "../readOptions.ts";
import type { Action } from "./deploymentSummary.ts";

/** One action on one environment. */
export type EnvironmentCommand = {
  readonly action: Action;
  readonly environment: EnvironmentName;
  /** Reuses the last web build. */
  readonly prebuilt: boolean;
  /** Deployed settings that may be dropped. */
  readonly drop: readonly string[];
  /** All other arguments, passed to the CDK. */
  readonly cdkArguments: readonly string[];
};

/**
 * Reads `<environment> [--prebuilt] [--drop setting,…] [--yes-destroy-prod] [CDK options]`.
 *
 * @throws CommandError if an argument is invalid, or if prod would be destroyed without the flag
 */
export function readEnvironmentCommand(
  action: Action,
  [first = "", ...rest]: readonly string[],
): EnvironmentCommand {
  const isOwn = (argument: string, index: number) =>
    ["--prebuilt", "--drop", destroyProdFlag].includes(argument) || rest[index - 1] === "--drop";
  const options = readOptions([first, ...rest.filter(isOwn)], {
    usage: `npm run ${action} -- ${environmentUsage} [--prebuilt] [CDK options]`,
    shape: {
      environment: environmentOption,
      prebuilt: flag,
      drop: settingList,
      "yes-destroy-prod": flag,
    },
    positional: "environment",
  });
  const { environment, prebuilt, drop } = options;
  if (action === "destroy" && environment === "prod" && !options["yes-destroy-prod"]) {
    throw new CommandError(
      `prod contains the business's leads. If you are sure: npm run destroy -- prod ${destroyProdFlag}`,
    );
  }
  const cdkArguments = rest.filter((argument, index) => !isOwn(argument, index));
  refuseSettings(environment, cdkArguments);
  return { action, environment, prebuilt, drop, cdkArguments };
}

const destroyProdFlag = "--yes-destroy-prod";

/** Allows names that this commit does not know, because a rollback drops the settings of newer commits. */
const settingList = z
  .string()
  .transform((list) => list.split(","))
  .pipe(z.array(z.string().regex(/^\w+$/, "--drop must list settings, such as kitUrl,domainName")))
  .default([]);

/** A setting passed to the CDK would be lost by the next deployment. */
function refuseSettings(environment: EnvironmentName, cdkArguments: readonly string[]): void {
  const { context } = readCdkArguments(cdkArguments);
  const name = Object.keys(context).find(isSettingName);
  if (name === undefined) return;
  throw new CommandError(
    `Settings are kept in a file: npm run settings -- ${environment} ${name}=${context[name]}`,
  );
}

/** The CDK options that the commands need to know: `-c key=value`, `--context key=value` and `--profile name`. */
export function readCdkArguments(cdkArguments: readonly string[]) {
  const { values } = parseArgs({
    args: [...cdkArguments],
    options: {
      context: { type: "string", short: "c", multiple: true },
      profile: { type: "string" },
    },
    strict: false,
    allowPositionals: true,
  });
  const pairs = (values.context ?? []).filter((pair) => typeof pair === "string");
  return {
    context: Object.fromEntries(
      pairs.map((pair) => {
        const [key = "", ...value] = pair.split("=");
        return [key, value.join("=")];
      }),
    ),
    profile: typeof values.profile === "string" ? values.profile : undefined,
  };
}

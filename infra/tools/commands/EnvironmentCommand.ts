import { parseArgs } from "node:util";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { environments } from "@planner/infra/config/environments";

/** What may be done to an environment. */
export const actions = ["deploy", "diff", "destroy"] as const;

type Action = (typeof actions)[number];

/** One action on one environment, as it was typed. */
export type EnvironmentCommand = {
  readonly action: Action;
  readonly environment: (typeof environments)[number]["name"];
  /** The web build is there already, and is taken as it lies. */
  readonly prebuilt: boolean;
  /** Handed on to the CDK as they are. */
  readonly cdkArguments: readonly string[];
};

/** Says that somebody means production. */
export const destroyProdFlag = "--yes-destroy-prod";

/**
 * Reads `<action> <environment> [--prebuilt] [--yes-destroy-prod] [anything the CDK takes]`.
 *
 * @throws ConfigurationError saying how the command is used, or that production needs the flag
 */
export function readEnvironmentCommand(args: readonly string[]): EnvironmentCommand {
  const [first, second, ...rest] = args;
  const action = actions.find((name) => name === first);
  const environment = environments.find(({ name }) => name === second);
  if (action === undefined || environment === undefined) {
    const names = environments.map(({ name }) => name).join("|");
    throw new ConfigurationError(
      `Usage: npm run ${action ?? actions.join("|")} -- ${names} [--prebuilt] [options of cdk]`,
    );
  }
  if (action === "destroy" && environment.name === "prod" && !rest.includes(destroyProdFlag)) {
    throw new ConfigurationError(
      `prod holds the leads of the business. Whoever means it says so: npm run destroy -- prod ${destroyProdFlag}`,
    );
  }
  const own = ["--prebuilt", destroyProdFlag];
  return {
    action,
    environment: environment.name,
    prebuilt: rest.includes("--prebuilt"),
    cdkArguments: rest.filter((argument) => !own.includes(argument)),
  };
}

/** The context among the arguments of the CDK: `-c key=value` and `--context key=value`. */
export function contextOf(cdkArguments: readonly string[]): Readonly<Record<string, string>> {
  const { values } = parseArgs({
    args: [...cdkArguments],
    options: { context: { type: "string", short: "c", multiple: true } },
    strict: false,
    allowPositionals: true,
  });
  return Object.fromEntries(
    (values.context ?? [])
      .filter((pair) => typeof pair === "string")
      .map((pair) => {
        const [key = "", ...value] = pair.split("=");
        return [key, value.join("=")];
      }),
  );
}

import type { Environment } from "@planner/infra/config/environmentSchema";
import type { EnvironmentCommand } from "./EnvironmentCommand.ts";

/** A stack that a command touches. */
export type PlannedStack = {
  readonly name: string;
  readonly region: string;
  readonly isProtected: boolean;
};

/** What a command is about to do, for whoever typed it: a line each for environment, place, data, stacks. */
export function deploymentSummary(
  { action, environment: name }: Pick<EnvironmentCommand, "action" | "environment">,
  environment: Environment,
  stacks: readonly PlannedStack[],
): string {
  const facts = {
    Environment: name,
    Account: environment.account ?? "the one of your credentials",
    Region: environment.region,
    Address: environment.domainName ?? "a name that CloudFront gives",
    Certificate: certificate(environment),
    "Booking page": environment.bookingUrl ?? "none: the site hides its button",
    "Kit page": environment.kitUrl ?? "none: the site hides its button",
    Data: environment.protectData
      ? "kept: the table refuses deletion and outlives its stack"
      : "not protected: the table goes with its stack",
  };
  return [
    `${meaning[action]}`,
    ...Object.entries(facts).map(([fact, value]) => `  ${fact.padEnd(12)}  ${value}`),
    ...stacks.map(
      ({ name: stack, region, isProtected }, index) =>
        `  ${(index === 0 ? "Stacks" : "").padEnd(12)}  ${stack} (${region}${isProtected ? ", refuses deletion" : ""})`,
    ),
    "",
  ].join("\n");
}

const meaning = {
  deploy: "About to deploy:",
  diff: "About to compare with what is deployed (nothing is changed):",
  destroy: "About to DESTROY:",
} as const satisfies Record<EnvironmentCommand["action"], string>;

function certificate({ domainName, certificateArn }: Environment): string {
  if (domainName === undefined) return "CloudFront's own";
  return certificateArn ?? "a new one, validated in the hosted zone";
}

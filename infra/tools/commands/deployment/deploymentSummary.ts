import type { Environment } from "@planner/infra/config/environmentSchema";

export type Action = "deploy" | "diff" | "destroy";

/** An environment as synthesized, with its stacks in deployment order. */
export type PlannedDeployment = {
  readonly environment: Environment;
  readonly stacks: readonly {
    readonly name: string;
    readonly region: string;
    readonly isProtected: boolean;
  }[];
  /** Executions that the environment's functions reserve together. */
  readonly reservedConcurrency: number;
};

/** Summarizes what a command is about to do: environment, account, region, data and stacks, one per line. */
export function deploymentSummary(
  action: Action,
  { environment, stacks }: PlannedDeployment,
): string {
  const facts = {
    Environment: environment.name,
    Account: environment.account ?? "the account of your credentials",
    Region: environment.region,
    Address: environment.domainName ?? "a CloudFront domain name",
    Certificate: describeCertificate(environment),
    "Booking page": environment.bookingUrl ?? "none: the site hides its button",
    "Kit page": environment.kitUrl ?? "none: the site hides its button",
    Data: environment.protectData
      ? "protected: the table refuses deletion and is kept when its stack is deleted"
      : "not protected: the table is deleted with its stack",
  };
  const line = (fact: string, value: string) => `  ${fact.padEnd(12)}  ${value}`;
  return [
    headings[action],
    ...Object.entries(facts).map(([fact, value]) => line(fact, value)),
    ...stacks.map(({ name, region, isProtected }, index) => {
      const protection = isProtected ? ", refuses deletion" : "";
      return line(index === 0 ? "Stacks" : "", `${name} (${region}${protection})`);
    }),
    "",
  ].join("\n");
}

const headings = {
  deploy: "About to deploy:",
  diff: "About to compare with what is deployed (changes nothing):",
  destroy: "About to DESTROY:",
} as const satisfies Record<Action, string>;

function describeCertificate({ domainName, certificateArn }: Environment): string {
  if (domainName === undefined) return "CloudFront's own";
  return certificateArn ?? "a new one, validated in the hosted zone";
}

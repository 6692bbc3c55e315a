import { CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { cloudFrontRegion, stackNames } from "@planner/infra/environments";
import { brandOf } from "@planner/shared/brand/brands";
import { exampleValues } from "@planner/shared/brand/exampleValues";
import { z } from "zod";
import { ifStackExists, readStackOutputs } from "./stackOutputs.ts";

/** What a deployment is about to create. */
export type PlannedDeployment = {
  readonly environment: Environment;
  /** The concurrent executions that all its functions reserve together. */
  readonly reservedConcurrency: number;
};

/** What keeps a deployment from succeeding, and what could not be checked. One line each. */
export type PreflightReport = {
  readonly problems: readonly string[];
  readonly unchecked: readonly string[];
};

/**
 * Asks AWS for everything that a deployment needs, before anything changes.
 *
 * @throws CredentialsProviderError if there are no credentials
 */
export async function preflight(planned: PlannedDeployment): Promise<PreflightReport> {
  const { environment } = planned;
  const account = await callerAccount(environment);
  if (environment.account !== undefined && environment.account !== account) {
    const text = `Your credentials are for the account ${account}, but ${environment.name} is in ${environment.account}: switch AWS_PROFILE.`;
    return { problems: [text], unchecked: [] };
  }
  const checks = {
    "the bootstrap": checkBootstrap(environment, account),
    "Lambda's concurrent executions": checkConcurrency(planned),
    SES: checkMail(environment),
  };
  const results = await Promise.all(
    Object.entries(checks).map(async ([subject, check]) => {
      try {
        return { problems: await check, unchecked: [] };
      } catch (error) {
        // Services name it differently: AccessDenied, AccessDeniedException.
        if (!(error instanceof Error && error.name.startsWith("AccessDenied"))) throw error;
        return { problems: [], unchecked: [subject] };
      }
    }),
  );
  return {
    problems: [checkBrand(environment), ...results.map((each) => each.problems)].flat(),
    unchecked: results.flatMap((each) => each.unchecked),
  };
}

async function callerAccount({ region }: Environment): Promise<string> {
  const { Account = "" } = await new STSClient({ region }).send(new GetCallerIdentityCommand());
  return Account;
}

/** Visitors must not see an invented agency's clients, or links to nowhere. */
function checkBrand({ name, brand, protectData }: Environment): readonly string[] {
  const invented = protectData ? exampleValues(brandOf(brand)) : [];
  if (invented.length === 0) return [];
  return [
    `${name} still has the example's ${invented.join(", ")}: fill in its brand (docs/branding.md).`,
  ];
}

/** The version that the CDK CLI needs. */
const minBootstrap = 8;

async function checkBootstrap({ region }: Environment, account: string): Promise<string[]> {
  const regions = [...new Set([region, cloudFrontRegion])];
  const problems = regions.map(async (each) => {
    const client = new CloudFormationClient({ region: each });
    const outputs = await readStackOutputs(client, "CDKToolkit");
    const version = Number(outputs?.get("BootstrapVersion") ?? 0);
    if (version >= minBootstrap) return [];
    const state = version === 0 ? "is not bootstrapped" : `has bootstrap version ${version}`;
    // Without `--app ''`, the CDK synthesizes the product first, which needs a web build.
    return [`${each} ${state}: run "npx cdk bootstrap --app '' aws://${account}/${each}" once.`];
  });
  return (await Promise.all(problems)).flat();
}

/** AWS does not let functions reserve the last 100 concurrent executions. */
const minUnreserved = 100;

async function checkConcurrency(planned: PlannedDeployment): Promise<string[]> {
  const { environment, reservedConcurrency } = planned;
  const { name, region } = environment;
  const added = reservedConcurrency - (await deployedReservation(environment));
  if (added <= 0) return [];
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
  const { UnreservedConcurrentExecutions: free = 0, ConcurrentExecutions: quota = 0 } =
    AccountLimit ?? {};
  const missing = added + minUnreserved - free;
  if (missing <= 0) return [];
  return [
    `${name} reserves ${added} more concurrent executions, and AWS keeps ${minUnreserved} for everything else, but ${region} has ${free} left of ${quota}. Request at least ${quota + missing} in Service Quotas: Lambda, "Concurrent executions" (L-B99A9384). New accounts start with 10.`,
  ];
}

/** What the deployed functions reserve already, which AWS no longer counts as free. */
async function deployedReservation({ name, region }: Environment): Promise<number> {
  const client = new CloudFormationClient({ region });
  const request = new GetTemplateCommand({ StackName: stackNames(name).planner });
  const deployed = await ifStackExists(() => client.send(request));
  if (deployed?.TemplateBody === undefined) return 0;
  const { Resources } = templateSchema.parse(JSON.parse(deployed.TemplateBody));
  return Object.values(Resources)
    .map(({ Properties }) => Properties.ReservedConcurrentExecutions)
    .reduce((sum, each) => sum + each, 0);
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Properties: z
        .object({ ReservedConcurrentExecutions: z.number().default(0) })
        .default({ ReservedConcurrentExecutions: 0 }),
    }),
  ),
});

async function checkMail(environment: Environment): Promise<string[]> {
  const { alertSender, alertRecipients = [], region } = environment;
  if (alertSender === undefined) return [];
  const ses = new SESv2Client({ region });
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand());
  const problemsOf = async (address: string, reason: string) =>
    (await isVerified(ses, address))
      ? []
      : [
          `SES has not verified ${address}, which ${reason}: run "aws sesv2 create-email-identity --region ${region} --email-identity ${address}" and confirm the email.`,
        ];
  const sandboxed = ProductionAccessEnabled === true ? [] : alertRecipients;
  const problems = await Promise.all([
    problemsOf(alertSender, "sends the alerts"),
    ...sandboxed.map((each) => problemsOf(each, "gets alerts, and SES is still in its sandbox")),
  ]);
  return problems.flat();
}

/** An address is verified by itself, by its domain or by a parent domain. */
async function isVerified(ses: SESv2Client, address: string): Promise<boolean> {
  const labels = address.slice(address.indexOf("@") + 1).split(".");
  const domains = labels.slice(0, -1).map((_, start) => labels.slice(start).join("."));
  for (const EmailIdentity of [address, ...domains]) {
    try {
      const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
      if (identity.VerifiedForSendingStatus === true) return true;
    } catch (error) {
      if (!(error instanceof Error && error.name === "NotFoundException")) throw error;
    }
  }
  return false;
}

import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { CloudFrontClient, ListDistributionsCommand } from "@aws-sdk/client-cloudfront";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { isMissingStack } from "../../stackOutputs.ts";
import type { Finding, PlannedChecks, PreflightCheck } from "./preflight.ts";

/** Checks that the account is the right one and ready for the product. */
export const accountChecks: readonly PreflightCheck[] = [
  { subject: "the account", find: checkAccount },
  { subject: "the bootstrap", find: checkBootstrap },
  { subject: "whether CloudFront is verified", find: checkCloudFront },
];

async function checkAccount({ environment, client }: PlannedChecks): Promise<readonly Finding[]> {
  const account = await callerAccount({ environment, client });
  if (environment.account === undefined || environment.account === account) return [];
  return [
    {
      text: `Your credentials are for the account ${account}, but ${environment.name} is in ${environment.account}: switch AWS_PROFILE.`,
    },
  ];
}

async function callerAccount({
  environment,
  client,
}: Pick<PlannedChecks, "environment" | "client">) {
  const sts = new STSClient({ ...client, region: environment.region });
  const { Account } = await sts.send(new GetCallerIdentityCommand());
  return Account;
}

/** The version that the CDK CLI needs for the lookup role. */
const bootstrapVersion = 8;

async function checkBootstrap(planned: PlannedChecks): Promise<readonly Finding[]> {
  const { environment, stacks, client } = planned;
  const regions = [...new Set(stacks.map(({ region }) => region))];
  const findings = await Promise.all(
    regions.map(async (region) => {
      const version = await deployedBootstrap(new CloudFormationClient({ ...client, region }));
      if (version >= bootstrapVersion) return [];
      const state = version === 0 ? "is not bootstrapped" : `has bootstrap version ${version}`;
      const account = environment.account ?? (await callerAccount(planned));
      // Without `--app ''`, the CDK synthesizes the product first, which needs a web build.
      const command = `npx cdk bootstrap --app '' aws://${account}/${region}`;
      return [{ text: `${region} ${state}: run "${command}" once.` }];
    }),
  );
  return findings.flat();
}

/** Returns 0 without a bootstrap. */
async function deployedBootstrap(client: CloudFormationClient): Promise<number> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: "CDKToolkit" }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return Number(outputs.find((each) => each.OutputKey === "BootstrapVersion")?.OutputValue ?? 0);
  } catch (error) {
    if (isMissingStack(error)) return 0;
    throw error;
  }
}

async function checkCloudFront({ isFirst, client }: PlannedChecks): Promise<readonly Finding[]> {
  if (!isFirst) return [];
  const cloudFront = new CloudFrontClient({ ...client, region: "us-east-1" });
  const { DistributionList } = await cloudFront.send(new ListDistributionsCommand({ MaxItems: 1 }));
  if ((DistributionList?.Quantity ?? 0) > 0) return [];
  return [
    {
      isWarning: true,
      text: 'This account has no CloudFront distribution yet. If AWS answers "Your account must be verified before you can add new CloudFront resources", open a support case (Account and billing), then run the same command again.',
    },
  ];
}

import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { cloudFrontRegion } from "@planner/infra/resourceNames";
import { readStackOutputs } from "../../target/stackOutputs.ts";

/** Finds regions that are not bootstrapped for the CDK. */
export async function checkBootstrap({ region }: Environment, account: string): Promise<string[]> {
  const regions = [...new Set([region, cloudFrontRegion])];
  const problems = regions.map(async (each) => {
    const client = new CloudFormationClient({ region: each });
    const outputs = await readStackOutputs(client, "CDKToolkit");
    const version = Number(outputs?.get("BootstrapVersion") ?? 0);
    if (version >= minBootstrap) return [];
    const status = version === 0 ? "is not bootstrapped" : `has bootstrap version ${version}`;
    // Without `--app ''`, the CDK synthesizes the product first, which needs a web build.
    return [`${each} ${status}: run "npx cdk bootstrap --app '' aws://${account}/${each}" once.`];
  });
  return (await Promise.all(problems)).flat();
}

/** The version that the CDK CLI needs. */
const minBootstrap = 8;

import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { Aws, CfnOutput, DefaultStackSynthesizer, Stack, type StackProps } from "aws-cdk-lib";
import { type IOidcProvider, OidcProviderNative, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { DeliverySettings } from "../config/deliverySettings.ts";
import type { Environment } from "../config/environmentSchema.ts";
import { GitHubRole, gitHubAudience, gitHubIssuer } from "../constructs/delivery/GitHubRole.ts";
import { acknowledgeStackIds } from "../constructs/site/acknowledgeStackIds.ts";

/** Who delivers, and which environments live in this account. */
export interface DeliveryStackProps extends StackProps, DeliverySettings {}

/**
 * What GitHub's workflows may do in one account: a role per environment that deploys, and a role that compares. Deployed
 * by a person, once, and not part of any environment: what deploys it would have to be allowed to widen itself.
 */
export class DeliveryStack extends Stack {
  constructor(scope: Construct, id: string, props: DeliveryStackProps) {
    super(scope, id, props);
    const { repository } = props;
    const provider = this.#provider(props.providerArn);
    for (const environment of props.environments) {
      const role = new GitHubRole(this, `Deploy-${environment}`, {
        provider,
        repository,
        job: `environment:${environment}`,
        roleName: `ad-budget-planner-deploy-${environment}`,
        description: `Deploys the ad-budget planner's ${environment} from GitHub`,
      });
      role.addToPolicy(assumeBootstrapRoles(this));
      role.addToPolicy(removeSmokeTestLeads(this, environment));
      new CfnOutput(this, `DeployRole${environment}`, { value: role.roleArn });
    }
    const diffRole = new GitHubRole(this, "Diff", {
      provider,
      repository,
      job: "pull_request",
      roleName: "ad-budget-planner-diff",
      description: "Compares a pull request with the ad-budget planner's stacks",
    });
    diffRole.addToPolicy(readTemplates(this));
    acknowledgeStackIds(diffRole, plannerStacks("<AWS::Region>", "<AWS::AccountId>"));
    new CfnOutput(this, "DiffRole", { value: diffRole.roleArn });
  }

  /** An account has one provider for an issuer, whoever made it. */
  #provider(arn: string | undefined): IOidcProvider {
    if (arn !== undefined) return OidcProviderNative.fromOidcProviderArn(this, "GitHub", arn);
    return new OidcProviderNative(this, "GitHub", {
      url: `https://${gitHubIssuer}`,
      clientIds: [gitHubAudience],
    });
  }
}

/** The environment's own region, and the one where CloudFront takes its certificates and rules from. */
const regions = [Aws.REGION, "us-east-1"];

/** The roles of `cdk bootstrap` that a deployment without images takes on; what they may do is bootstrap's to say. */
function assumeBootstrapRoles({ account, partition }: Stack): PolicyStatement {
  const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER;
  return new PolicyStatement({
    actions: ["sts:AssumeRole"],
    resources: ["deploy", "file-publishing", "lookup"].flatMap((kind) =>
      regions.map(
        (region) =>
          `arn:${partition}:iam::${account}:role/cdk-${qualifier}-${kind}-role-${account}-${region}`,
      ),
    ),
  });
}

/** A visitor's lead has another key, so the smoke test could not remove it even if it tried. */
function removeSmokeTestLeads(
  { account, partition, region }: Stack,
  environment: Environment["name"],
): PolicyStatement {
  return new PolicyStatement({
    actions: ["dynamodb:DeleteItem"],
    resources: [`arn:${partition}:dynamodb:${region}:${account}:table/leads-${environment}`],
    conditions: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [`${smokeTestMark.keyPrefix}*`] },
    },
  });
}

/** Not bootstrap's lookup role: that one reads everything in the account, the leads too. */
function readTemplates({ account, partition }: Stack): PolicyStatement {
  return new PolicyStatement({
    actions: ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"],
    resources: plannerStacks(Aws.REGION, account).map(
      (stack) => `arn:${partition}:cloudformation:${stack}`,
    ),
  });
}

/** The ends of the ARNs of every environment's stacks: what belongs to CloudFront is in us-east-1 alone. */
function plannerStacks(region: string, account: string): readonly string[] {
  return [
    `${region}:${account}:stack/AdBudgetPlanner-*`,
    `us-east-1:${account}:stack/AdBudgetPlanner-*`,
    `us-east-1:${account}:stack/AdBudgetPlannerEdge-*`,
    `us-east-1:${account}:stack/AdBudgetPlannerAccessLogs-*`,
  ];
}

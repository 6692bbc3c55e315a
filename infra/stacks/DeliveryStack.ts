import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import {
  Aws,
  CfnOutput,
  DefaultStackSynthesizer,
  Stack,
  type StackProps,
  Validations,
} from "aws-cdk-lib";
import { type IOidcProvider, OidcProviderNative, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { DeliverySettings } from "../config/deliverySettings.ts";
import type { Environment } from "../config/environmentSchema.ts";
import { GitHubRole, gitHubAudience, gitHubIssuer } from "../constructs/delivery/GitHubRole.ts";
import { leadTableName } from "../constructs/leads/LeadStore.ts";

export interface DeliveryStackProps extends StackProps, DeliverySettings {}

/**
 * The roles that the GitHub workflows assume in one account: one per environment to deploy it, and one to diff pull
 * requests. An administrator deploys this stack, because a workflow that could deploy it could extend its own
 * permissions.
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
        description: `Deploys the ad-budget planner's ${environment} environment from GitHub`,
      });
      role.addToPolicy(assumeBootstrapRoles(this));
      role.addToPolicy(removeSmokeTestLeads(this, environment));
      role.addToPolicy(readStacks(this, environment));
      acknowledgeStackIds(role, plannerStacks("<AWS::Region>", "<AWS::AccountId>", environment));
      new CfnOutput(this, `DeployRole${environment}`, { value: role.roleArn });
    }
    const diffRole = new GitHubRole(this, "Diff", {
      provider,
      repository,
      job: "pull_request",
      roleName: "ad-budget-planner-diff",
      description: "Compares a pull request with the ad-budget planner's stacks",
    });
    diffRole.addToPolicy(readStacks(this, "*"));
    acknowledgeStackIds(diffRole, plannerStacks("<AWS::Region>", "<AWS::AccountId>", "*"));
    new CfnOutput(this, "DiffRole", { value: diffRole.roleArn });
  }

  /** An account can have only one provider per issuer, so the stack reuses an existing one. */
  #provider(arn: string | undefined): IOidcProvider {
    if (arn !== undefined) return OidcProviderNative.fromOidcProviderArn(this, "GitHub", arn);
    return new OidcProviderNative(this, "GitHub", {
      url: `https://${gitHubIssuer}`,
      clientIds: [gitHubAudience],
    });
  }
}

/** The environment's region, and the region of CloudFront's certificates and firewall rules. */
const regions = [Aws.REGION, "us-east-1"];

/** The bootstrap roles for deployments without container images. `cdk bootstrap` defines their permissions. */
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

/** Visitors' leads have different keys, so the smoke test cannot delete them. */
function removeSmokeTestLeads(
  { account, partition, region }: Stack,
  environment: Environment["name"],
): PolicyStatement {
  return new PolicyStatement({
    actions: ["dynamodb:DeleteItem"],
    resources: [
      `arn:${partition}:dynamodb:${region}:${account}:table/${leadTableName(environment)}`,
    ],
    conditions: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [`${smokeTestMark.keyPrefix}*`] },
    },
  });
}

/** Does not use the bootstrap lookup role, which can read everything in the account, including leads. */
function readStacks(
  { account, partition }: Stack,
  environment: Environment["name"] | "*",
): PolicyStatement {
  return new PolicyStatement({
    actions: ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"],
    resources: plannerStacks(Aws.REGION, account, environment).map(
      (stack) => `arn:${partition}:cloudformation:${stack}`,
    ),
  });
}

/** The ARN suffixes of an environment's stacks, which end with an ID that CloudFormation generates. */
function plannerStacks(
  region: string,
  account: string,
  environment: Environment["name"] | "*",
): readonly string[] {
  const end = environment === "*" ? "*" : `${environment}/*`;
  return [
    `${region}:${account}:stack/AdBudgetPlanner-${end}`,
    `us-east-1:${account}:stack/AdBudgetPlanner-${end}`,
    `us-east-1:${account}:stack/AdBudgetPlannerEdge-${end}`,
    `us-east-1:${account}:stack/AdBudgetPlannerAccessLogs-${end}`,
  ];
}

/** Acknowledges the stack name prefixes in a role, such as `us-east-1:…:stack/…-*`. */
function acknowledgeStackIds(role: GitHubRole, stacks: readonly string[]): void {
  const reason = "A stack's ARN ends with an ID that CloudFormation generates.";
  Validations.of(role.node.findChild("DefaultPolicy")).acknowledge(
    ...stacks.map((stack) => ({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudformation:${stack}]`,
      reason,
    })),
  );
}

import { leadsTable } from "@planner/shared/lead/leadsTable";
import {
  CfnOutput,
  DefaultStackSynthesizer,
  Stack,
  type StackProps,
  Validations,
} from "aws-cdk-lib";
import { type IOidcProvider, OidcProviderNative, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { DeliverySettings } from "../config/deliverySettings.ts";
import type { EnvironmentName } from "../config/environmentSchema.ts";
import { preflightAccountActions, preflightResources } from "../config/preflightActions.ts";
import { GitHubRole, gitHubAudience, gitHubIssuer } from "../constructs/delivery/GitHubRole.ts";
import { allowPartitions, leadTableName } from "../constructs/leads/LeadStore.ts";

export interface DeliveryStackProps extends StackProps, DeliverySettings {}

/**
 * The roles that the GitHub workflows assume in one account: one per environment to deploy it, and one to diff pull
 * requests. An administrator deploys this stack, because a workflow that could deploy it could extend its own
 * permissions.
 */
export class DeliveryStack extends Stack {
  constructor(scope: Construct, id: string, props: DeliveryStackProps) {
    super(scope, id, props);
    const { repositorySubject, repositoryId, environments } = props;
    const repository = {
      provider: this.#provider(props.providerArn),
      repositorySubject,
      repositoryId,
    };
    const diffRole = new GitHubRole(this, "Diff", {
      ...repository,
      job: "pull_request",
      roleName: "ad-budget-planner-diff",
      description: "Compares a pull request with the ad-budget planner's stacks",
    });
    for (const { name, region } of environments) {
      const role = new GitHubRole(this, `Deploy-${name}`, {
        ...repository,
        job: `environment:${name}`,
        ref: "refs/heads/main",
        roleName: `ad-budget-planner-deploy-${name}`,
        description: `Deploys the ad-budget planner's ${name} environment from GitHub`,
      });
      role.addToPolicy(assumeBootstrapRoles(this, region));
      role.addToPolicy(removeSmokeTestLeads(this, name, region));
      grantPreflight(role, region);
      for (const reader of [role, diffRole]) reader.addToPolicy(readStacks(this, name, region));
      new CfnOutput(this, `DeployRole${name}`, { value: role.roleArn });
      acknowledgeStackIds(role, plannerStacks("<AWS::AccountId>", name, region));
      acknowledgeStackIds(diffRole, plannerStacks("<AWS::AccountId>", name, region));
    }
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

/** The bootstrap roles for deployments without container images. `cdk bootstrap` defines their permissions. */
function assumeBootstrapRoles({ account, partition }: Stack, region: string): PolicyStatement {
  const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER;
  const regions = new Set([region, cloudFrontRegion]);
  return new PolicyStatement({
    actions: ["sts:AssumeRole"],
    resources: ["deploy", "file-publishing", "lookup"].flatMap((kind) =>
      [...regions].map(
        (each) =>
          `arn:${partition}:iam::${account}:role/cdk-${qualifier}-${kind}-role-${account}-${each}`,
      ),
    ),
  });
}

/** The region of CloudFront's certificates and firewall rules. */
const cloudFrontRegion = "us-east-1";

/** Visitors' leads have different keys, so the smoke test cannot delete them. */
function removeSmokeTestLeads(
  { account, partition }: Stack,
  environment: EnvironmentName,
  region: string,
): PolicyStatement {
  const tableArn = `arn:${partition}:dynamodb:${region}:${account}:table/${leadTableName(environment)}`;
  const patterns = [`${leadsTable.smokeTestKeyPrefix}*`];
  return allowPartitions({ tableArn }, patterns, "dynamodb:DeleteItem");
}

/** Does not use the bootstrap lookup role, which can read everything in the account, including leads. */
function readStacks(
  { account, partition }: Stack,
  environment: EnvironmentName,
  region: string,
): PolicyStatement {
  return new PolicyStatement({
    actions: ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"],
    resources: plannerStacks(account, environment, region).map(
      (stack) => `arn:${partition}:cloudformation:${stack}`,
    ),
  });
}

/** Allows what `npm run deploy` looks up before it changes anything. It reads no data. */
function grantPreflight(role: GitHubRole, region: string): void {
  role.addToPolicy(new PolicyStatement({ actions: preflightAccountActions, resources: ["*"] }));
  const resources = preflightResources(role.stack.account, region);
  for (const [action, arns] of Object.entries(resources)) {
    role.addToPolicy(new PolicyStatement({ actions: [action], resources: [...arns] }));
  }
  const reason =
    "The names are in settings, which change without this stack. The look-ups read no data.";
  const wildcards = ["*", ...Object.values(preflightResources("<AWS::AccountId>", region)).flat()];
  Validations.of(role.node.findChild("DefaultPolicy")).acknowledge(
    ...wildcards.map((arn) => ({ id: `AwsSolutions-IAM5[Resource::${arn}]`, reason })),
  );
}

/** The ARN suffixes of an environment's stacks. */
function plannerStacks(
  account: string,
  environment: EnvironmentName,
  region: string,
): readonly string[] {
  return [
    `${region}:${account}:stack/AdBudgetPlanner-${environment}/*`,
    `${cloudFrontRegion}:${account}:stack/AdBudgetPlannerEdge-${environment}/*`,
    `${cloudFrontRegion}:${account}:stack/AdBudgetPlannerAccessLogs-${environment}/*`,
  ];
}

/** Acknowledges the wildcard at the end of a stack's ARN. */
function acknowledgeStackIds(role: GitHubRole, stacks: readonly string[]): void {
  const reason = "A stack's ARN ends with an ID that CloudFormation generates.";
  Validations.of(role.node.findChild("DefaultPolicy")).acknowledge(
    ...stacks.map((stack) => ({
      id: `AwsSolutions-IAM5[Resource::arn:${role.stack.partition}:cloudformation:${stack}]`,
      reason,
    })),
  );
}

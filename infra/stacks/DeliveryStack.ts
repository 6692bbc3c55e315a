import { adEventSubjects } from "@planner/shared/lead/adEvents";
import { alertChannels, alertKinds } from "@planner/shared/lead/alerts";
import { deskTable } from "@planner/shared/tables/deskTable";
import { adEventMarkKey, alertMarkKey, leadsTable } from "@planner/shared/tables/leadsTable";
import { CfnOutput, DefaultStackSynthesizer, Stack, Validations } from "aws-cdk-lib";
import {
  OidcProviderNative,
  OpenIdConnectPrincipal,
  type PolicyStatement,
  Role,
} from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import { deskTableName, leadTableName } from "../constructs/leads/LeadStore.ts";
import { allow, allowPartitions } from "../constructs/permissions.ts";
import { cloudFrontRegion, environmentTags, stackNames } from "../resourceNames.ts";

export interface DeliveryStackProps {
  readonly environment: Environment;
  readonly github: NonNullable<Environment["github"]>;
}

/**
 * The roles that GitHub's workflows assume with a token instead of a stored key: one deploys the environment, the other
 * compares pull requests with it. An administrator deploys this stack, because a workflow that could deploy it could
 * extend its own permissions.
 */
export class DeliveryStack extends Stack {
  constructor(scope: Construct, id: string, { environment, github }: DeliveryStackProps) {
    const { name, account } = environment;
    super(scope, id, {
      stackName: `AdBudgetPlannerDelivery-${name}`,
      description: `Roles that GitHub uses to deploy the ad-budget planner's ${name} environment`,
      terminationProtection: true,
      tags: environmentTags(name),
      // Roles are global.
      env: { account, region: cloudFrontRegion },
    });
    const deploy = this.#role("Deploy", environment, {
      repository_id: github.repositoryId,
      // No wildcard, because forks and other environments have different subjects.
      sub: `repo:${github.subject}:environment:${name}`,
      ref: "refs/heads/main",
    });
    const diff = this.#role("Diff", environment, {
      repository_id: github.repositoryId,
      sub: `repo:${github.subject}:pull_request`,
    });
    const stackArns = this.#stackArns(environment);
    for (const role of [deploy, diff]) role.addToPolicy(allow(stackArns, ...readStacks));
    for (const statement of this.#deployPermissions(environment)) deploy.addToPolicy(statement);
  }

  /** The stacks of the environment. */
  #stackArns({ name, region }: Environment): readonly string[] {
    const { planner, edge, accessLogs } = stackNames(name);
    const arns = [
      this.#arn(`cloudformation:${region}`, `stack/${planner}/*`),
      this.#arn(`cloudformation:${cloudFrontRegion}`, `stack/${edge}/*`),
      this.#arn(`cloudformation:${cloudFrontRegion}`, `stack/${accessLogs}/*`),
    ];
    this.#acknowledgeWildcards(arns, "AWS generates the IDs of stacks.");
    return arns;
  }

  /** What a deployment needs besides reading the stacks. */
  #deployPermissions(environment: Environment): readonly PolicyStatement[] {
    const { name, region } = environment;
    const { planner, accessLogs } = stackNames(name);
    const userPoolArn = this.#arn(`cognito-idp:${region}`, "userpool/*");
    // The beginning of the generated name is the secret's ID in the template.
    const originSecretArn = this.#arn(`secretsmanager:${region}`, "secret:OriginSecret*");
    const topicArns = [
      this.#arn(`sns:${region}`, `${planner}-*`),
      this.#arn(`sns:${cloudFrontRegion}`, `${accessLogs}-*`),
    ];
    this.#acknowledgeWildcards(
      [userPoolArn, originSecretArn, ...topicArns],
      "AWS generates the IDs of user pools, and the ends of the other names.",
    );
    return [
      this.#assumeBootstrapRoles(region),
      allow([userPoolArn], ...temporaryAdministrator),
      // The smoke test signs its lead, and lists the operators who get no alarms.
      allow([originSecretArn], "secretsmanager:GetSecretValue"),
      allow(topicArns, "sns:ListSubscriptionsByTopic"),
      ...this.#readForPreflight(region),
      ...this.#eraseSmokeTestLead(environment),
    ];
  }

  #acknowledgeWildcards(resources: readonly string[], reason: string): void {
    for (const resource of resources) {
      Validations.of(this).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
    }
  }

  /** @param service with its region, such as `cognito-idp:us-east-1`, or `iam:`, which has none */
  #arn(service: string, resource: string): string {
    return `arn:${this.partition}:${service}:${this.account}:${resource}`;
  }

  /** @param claims that a token must have, besides its audience */
  #role(kind: string, { name }: Environment, claims: Readonly<Record<string, string>>): Role {
    const providerArn = this.#arn("iam:", `oidc-provider/${issuer}`);
    const provider = OidcProviderNative.fromOidcProviderArn(this, `${kind}Provider`, providerArn);
    const required = Object.entries({ aud: "sts.amazonaws.com", ...claims }).map(
      ([claim, value]) => [`${issuer}:${claim}`, value],
    );
    const role = new Role(this, kind, {
      roleName: `ad-budget-planner-${kind.toLowerCase()}-${name}`,
      assumedBy: new OpenIdConnectPrincipal(provider, {
        StringEquals: Object.fromEntries(required),
      }),
    });
    new CfnOutput(this, `${kind}Role`, { value: role.roleArn });
    return role;
  }

  /** The bootstrap roles for deployments without container images. `cdk bootstrap` defines their permissions. */
  #assumeBootstrapRoles(region: string): PolicyStatement {
    const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER;
    const arns = ["deploy", "file-publishing", "lookup"].flatMap((kind) =>
      deploymentRegions(region).map((each) =>
        this.#arn("iam:", `role/cdk-${qualifier}-${kind}-role-${this.account}-${each}`),
      ),
    );
    return allow(arns, "sts:AssumeRole");
  }

  /** What the preflight reads, but domain and secrets: an operator checks those with the first deployment. */
  #readForPreflight(region: string): readonly PolicyStatement[] {
    const stacks = deploymentRegions(region).map((each) =>
      this.#arn(`cloudformation:${each}`, "stack/CDKToolkit/*"),
    );
    const identities = this.#arn(`ses:${region}`, "identity/*");
    this.#acknowledgeWildcards(
      [...stacks, identities, "*"],
      "The bootstrap's version, the verified senders and the account's quotas, read only",
    );
    return [
      allow(stacks, "cloudformation:DescribeStacks"),
      allow([identities], "ses:GetEmailIdentity"),
      allow(["*"], "lambda:GetAccountSettings", "ses:GetAccount"),
    ];
  }

  /** Visitors' leads have different keys, so the smoke test cannot erase them. */
  #eraseSmokeTestLead({ name, region }: Environment): readonly PolicyStatement[] {
    const leadKey = `${leadsTable.smokeTestKeyPrefix}*`;
    const alertKeys = alertChannels.flatMap((channel) =>
      alertKinds.map((kind) => alertMarkKey(channel, leadKey, kind)),
    );
    const eventKeys = adEventSubjects.map((subject) => adEventMarkKey(subject, leadKey));
    const { lead, changes, find, postings, plan, token, address, booking } = deskTable.prefixes;
    const leads = { tableArn: this.#arn(`dynamodb:${region}`, `table/${leadTableName(name)}`) };
    const desk = { tableArn: this.#arn(`dynamodb:${region}`, `table/${deskTableName(name)}`) };
    return [
      allowPartitions(
        leads,
        [leadKey, ...alertKeys, ...eventKeys],
        "DeleteItem",
        "GetItem",
        "PutItem",
      ),
      // The erased lead's timeline, postings and plan, by their keys, an entry in the change log, and a mark for bookings.
      allowPartitions(
        desk,
        [lead, changes, find, postings, plan, token, address, booking],
        "DeleteItem",
        "PutItem",
      ),
      allowPartitions(desk, [postings], "GetItem"),
      allowPartitions(desk, [lead, plan, address], "Query"),
    ];
  }
}

/** The regions that a deployment changes: one or two. */
function deploymentRegions(region: string): readonly string[] {
  return [...new Set([region, cloudFrontRegion])];
}

/** Not the bootstrap's lookup role, which can read everything in the account, including leads. */
const readStacks = ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"];

/** The smoke test signs in as an administrator that it creates and deletes. */
const temporaryAdministrator = [
  "cognito-idp:AdminAddUserToGroup",
  "cognito-idp:AdminCreateUser",
  "cognito-idp:AdminDeleteUser",
];

/** https://docs.github.com/en/actions/reference/security/oidc */
const issuer = "token.actions.githubusercontent.com";

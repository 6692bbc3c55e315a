import { apiRoutes } from "@planner/shared/api/routes";
import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import {
  CfnLoggingConfiguration,
  CfnWebACL,
  CfnWebACLAssociation,
  type CfnWebACLProps,
} from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";

/**
 * The web ACL in front of the CDN. Blocks requests with 403, and too many leads from one IP address with 429. Must
 * be in us-east-1.
 */
export class WebFirewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { leadsPerAddress }: Environment) {
    super(scope, id);
    const { method, path } = apiRoutes.saveLead;
    const statements = [matches({ method: {} }, method), matches({ uriPath: {} }, path)];
    const isApiCall = ["/api/", "/feeds/"].map((path) =>
      matches({ uriPath: {} }, path, "STARTS_WITH"),
    );
    this.webAclArn = createWebAcl(this, {
      scope: "CLOUDFRONT",
      name: Stack.of(this).stackName,
      description: "Firewall of the ad-budget planner",
      customResponseBodies: { [tooMany]: tooManyBody },
      rules: [
        // The cheapest rules run first, so they stop a flood before the managed groups inspect it.
        rateRule(leadRateRuleName, leadsPerAddress, { andStatement: { statements } }),
        // All API routes together, so that one address cannot use up the API's throttle.
        rateRule("CallsPerAddress", callsPerAddress, { orStatement: { statements: isApiCall } }),
        managedGroup("AWSManagedRulesAmazonIpReputationList"),
        managedGroup("AWSManagedRulesKnownBadInputsRuleSet", bodyRules.knownBadInputs),
        managedGroup("AWSManagedRulesCommonRuleSet", bodyRules.common),
      ],
    });
  }
}

/** API calls from one IP address in five minutes. */
const callsPerAddress = 2_000;

/**
 * The web ACL of the user pool's public calls, which browsers send directly to Cognito: sign-in, refresh, password reset.
 * WAF does not see calls that are signed with AWS credentials. Cognito answers blocked ones with a ForbiddenException.
 *
 * Our functions send one call unsigned, GetUser, for every write on the desk. They share few addresses, so it does not count.
 */
export class SignInFirewall extends Construct {
  constructor(scope: Construct, id: string, resourceArn: string) {
    super(scope, id);
    // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-totp.html. CloudFormation needs the capital letter.
    const operation = { singleHeader: { Name: "x-amzn-cognito-operation-name" } };
    const isSignIn = { notStatement: { statement: matches(operation, "GetUser") } };
    const rule = rateRule("SignInCallsPerAddress", signInCallsPerAddress, isSignIn);
    const webAclArn = createWebAcl(this, {
      scope: "REGIONAL",
      name: `${Stack.of(this).stackName}-sign-in`,
      description: "Firewall of the user pool",
      rules: [{ ...rule, action: { block: {} } }],
    });
    new CfnWebACLAssociation(this, "Association", { resourceArn, webAclArn });
  }
}

/** In five minutes. A sign-in takes three or four calls, and an open page refreshes its tokens once. */
const signInCallsPerAddress = 100;

type WebAclProps = Pick<CfnWebACLProps, "scope" | "description" | "customResponseBodies"> & {
  /** Also the name of its metrics. */
  readonly name: string;
  readonly rules: readonly Omit<CfnWebACL.RuleProperty, "priority" | "visibilityConfig">[];
};

/** Creates a web ACL and its log of blocked requests. */
function createWebAcl(scope: Construct, { name, rules, ...props }: WebAclProps): string {
  const { attrArn } = new CfnWebACL(scope, "WebAcl", {
    ...props,
    defaultAction: { allow: {} },
    // In the log and in sampled requests.
    dataProtectionConfig: {
      dataProtections: secretFields.map((field) => ({ action: "SUBSTITUTION", field })),
    },
    rules: rules.map((rule, priority) => ({
      ...rule,
      priority,
      visibilityConfig: visibility(ruleMetricName(name, rule.name)),
    })),
    visibilityConfig: visibility(name),
  });
  const { logGroupName } = new LogGroup(scope, "Log", {
    // WAF requires the prefix.
    logGroupName: `aws-waf-logs-${name}`,
    retention: RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const { partition, region, account } = Stack.of(scope);
  new CfnLoggingConfiguration(scope, "Logging", {
    resourceArn: attrArn,
    // Without the `:*` of the group's own ARN, which WAF rejects.
    logDestinationConfigs: [`arn:${partition}:logs:${region}:${account}:log-group:${logGroupName}`],
    // Plain JSON to the CDK.
    loggingFilter: {
      DefaultBehavior: "DROP",
      Filters: [{ Behavior: "KEEP", Requirement: "MEETS_ANY", Conditions: [isBlocked] }],
    },
  });
  return attrArn;
}

const isBlocked = { ActionCondition: { Action: "BLOCK" } };

/** Tokens, and what administrators search for. */
const secretFields = [
  { fieldType: "SINGLE_HEADER", fieldKeys: ["authorization", "cookie"] },
  { fieldType: "SINGLE_COOKIE" },
  { fieldType: "SINGLE_QUERY_ARGUMENT", fieldKeys: ["q"] },
];

/**
 * The managed rules that inspect the body. They only count, because a harmless lead can look like an attack and would
 * be blocked on every retry.
 */
const bodyRules = {
  knownBadInputs: ["Log4JRCE_BODY", "JavaDeserializationRCE_BODY", "ReactJSRCE_BODY"],
  common: [
    "SizeRestrictions_BODY",
    "EC2MetaDataSSRF_BODY",
    "GenericLFI_BODY",
    "GenericRFI_BODY",
    "CrossSiteScripting_BODY",
  ],
} as const;

function managedGroup(name: string, counted: readonly string[] = []) {
  return {
    name,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  };
}

const tooMany = "too-many-leads";

// The body is a problem document, but WAF cannot send that media type.
const tooManyBody = {
  contentType: "APPLICATION_JSON",
  content: JSON.stringify({
    title: "Too Many Requests",
    status: 429,
    detail: "Too many requests from your network. Please try again in a few minutes.",
  }),
};

function rateRule(name: string, limit: number, scopeDownStatement?: object) {
  return {
    name,
    action: {
      block: { customResponse: { responseCode: 429, customResponseBodyKey: tooMany } },
    },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        evaluationWindowSec: 300,
        limit,
        scopeDownStatement,
      },
    },
  };
}

/** Matches a part of the request as it is, or the path as the API sees it: decoded, with dot segments resolved. */
function matches(
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  searchString: string,
  positionalConstraint = "EXACTLY",
) {
  const types = fieldToMatch.uriPath ? ["URL_DECODE", "NORMALIZE_PATH"] : ["NONE"];
  const textTransformations = types.map((type, priority) => ({ priority, type }));
  return {
    byteMatchStatement: { fieldToMatch, positionalConstraint, searchString, textTransformations },
  };
}

function visibility(metricName: string) {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}

export const leadRateRuleName = "LeadsPerAddress";

/** The metric of a rule of the firewall in a stack. The firewall's own metric has the stack's name. */
export function ruleMetricName(stackName: string, rule: string): string {
  return `${stackName}-${rule}`;
}

import { apiRoutes } from "@planner/shared/api/routes";
import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import {
  CfnLoggingConfiguration,
  CfnWebACL,
  CfnWebACLAssociation,
  type CfnWebACLProps,
} from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

export interface WebFirewallProps {
  /** Leads that one IP address may send in five minutes. */
  readonly leadsPerAddress: number;
  /** API calls that one IP address may make in five minutes. */
  readonly callsPerAddress: number;
}

/**
 * The web ACL in front of the CDN. Blocks requests with 403, and too many leads from one IP address with 429. Must
 * be in us-east-1.
 */
export class WebFirewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: WebFirewallProps) {
    super(scope, id);
    this.webAclArn = createWebAcl(this, {
      scope: "CLOUDFRONT",
      name: Stack.of(this).stackName,
      description: "Firewall of the ad-budget planner",
      customResponseBodies: { [tooMany]: tooManyBody },
      rules: [
        // The cheapest rules run first, so they stop a flood before the managed groups inspect it.
        leadRateRule(props.leadsPerAddress),
        callRateRule(props.callsPerAddress),
        managedGroup("AWSManagedRulesAmazonIpReputationList"),
        managedGroup("AWSManagedRulesKnownBadInputsRuleSet", bodyRules.knownBadInputs),
        managedGroup("AWSManagedRulesCommonRuleSet", bodyRules.common),
      ],
    });
  }
}

/**
 * The web ACL of the user pool's public calls, which browsers send directly to Cognito: sign-in, refresh, password reset.
 * WAF does not see calls that are signed with AWS credentials. Cognito answers blocked ones with a ForbiddenException.
 */
export class SignInFirewall extends Construct {
  constructor(scope: Construct, id: string, resourceArn: string) {
    super(scope, id);
    const webAclArn = createWebAcl(this, {
      scope: "REGIONAL",
      name: `${Stack.of(this).stackName}-sign-in`,
      description: "Firewall of the user pool",
      rules: [rateRule("SignInCallsPerAddress", signInCallsPerAddress, { action: { block: {} } })],
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
  const metricNames = firewallMetricNames(name);
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
      visibilityConfig: visibility(metricNames.rule(rule.name)),
    })),
    visibilityConfig: visibility(metricNames.webAcl),
  });
  const { logGroupName } = new LogGroup(scope, "Log", {
    // WAF requires the prefix.
    logGroupName: `aws-waf-logs-${name}`,
    retention: RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const logGroupArn = Stack.of(scope).formatArn({
    service: "logs",
    resource: "log-group",
    resourceName: logGroupName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  new CfnLoggingConfiguration(scope, "Logging", {
    resourceArn: attrArn,
    // Without the `:*` of the group's own ARN, which WAF rejects.
    logDestinationConfigs: [logGroupArn],
    // Plain JSON to the CDK.
    loggingFilter: {
      DefaultBehavior: "DROP",
      Filters: [
        {
          Behavior: "KEEP",
          Requirement: "MEETS_ANY",
          Conditions: [{ ActionCondition: { Action: "BLOCK" } }],
        },
      ],
    },
  });
  return attrArn;
}

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

function leadRateRule(limit: number) {
  const { method, path } = apiRoutes.saveLead;
  const isSaveLead = {
    andStatement: { statements: [methodIs(method), pathMatches("EXACTLY", path)] },
  };
  return rateRule(leadRateRuleName, limit, { scopeDownStatement: isSaveLead });
}

/** All API routes together, so that one address cannot use up the API's throttle. */
function callRateRule(limit: number) {
  const scopeDownStatement = pathMatches("STARTS_WITH", "/api/");
  return rateRule("CallsPerAddress", limit, { scopeDownStatement });
}

type RateRuleOptions = { readonly scopeDownStatement?: object; readonly action?: object };

function rateRule(
  name: string,
  limit: number,
  { scopeDownStatement, action = respond429 }: RateRuleOptions,
) {
  return {
    name,
    action,
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        evaluationWindowSec: 300,
        limit,
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
  };
}

const respond429 = {
  block: { customResponse: { responseCode: 429, customResponseBodyKey: tooMany } },
};

function methodIs(searchString: string) {
  return {
    byteMatchStatement: {
      fieldToMatch: { method: {} },
      positionalConstraint: "EXACTLY",
      searchString,
      textTransformations: [{ priority: 0, type: "NONE" }],
    },
  };
}

/** Matches the path as the API sees it: decoded, with dot segments resolved. */
function pathMatches(positionalConstraint: "EXACTLY" | "STARTS_WITH", searchString: string) {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString,
      textTransformations: [
        { priority: 0, type: "URL_DECODE" },
        { priority: 1, type: "NORMALIZE_PATH" },
      ],
    },
  };
}

function visibility(metricName: string) {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}

/** The rule that limits the leads per IP address. */
export const leadRateRuleName = "LeadsPerAddress";

/** Metric names of the firewall in a stack, and of its rules. */
export function firewallMetricNames(stackName: string) {
  return { webAcl: stackName, rule: (name: string) => `${stackName}-${name}` } as const;
}

import { apiRoutes } from "@planner/shared/api/routes";
import { Stack } from "aws-cdk-lib";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
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
    const rules = [
      // The cheapest rules run first, so they stop a flood before the managed groups inspect it.
      leadRateRule(props.leadsPerAddress),
      callRateRule(props.callsPerAddress),
      managedGroup("AWSManagedRulesAmazonIpReputationList"),
      managedGroup("AWSManagedRulesKnownBadInputsRuleSet", bodyRules.knownBadInputs),
      managedGroup("AWSManagedRulesCommonRuleSet", bodyRules.common),
    ];
    const metricNames = firewallMetricNames(Stack.of(this).stackName);
    const webAcl = new CfnWebACL(this, "WebAcl", {
      scope: "CLOUDFRONT",
      description: "Firewall of the ad-budget planner",
      defaultAction: { allow: {} },
      customResponseBodies: { [tooMany]: tooManyBody },
      rules: rules.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: visibility(metricNames.rule(rule.name)),
      })),
      visibilityConfig: visibility(metricNames.webAcl),
    });
    this.webAclArn = webAcl.attrArn;
  }
}

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
  return rateRule(leadRateRuleName, limit, isSaveLead);
}

/** All API routes together, so that one address cannot use up the API's throttle. */
function callRateRule(limit: number) {
  return rateRule("CallsPerAddress", limit, pathMatches("STARTS_WITH", "/api/"));
}

function rateRule(name: string, limit: number, scopeDownStatement: object) {
  return {
    name,
    action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: tooMany } } },
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

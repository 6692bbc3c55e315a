import { contract } from "@planner/shared/api/contract";
import { Stack } from "aws-cdk-lib";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { firewallMetricNames, leadRateRuleName } from "./firewallMetricNames.ts";

/** How many requests one address may send. */
export interface WebFirewallProps {
  /** Leads that one address may send within five minutes. */
  readonly leadsPerAddress: number;
}

/**
 * The web ACL in front of the CDN. What it refuses is answered 403, and too many leads of one address 429, before
 * anything of ours runs. It lives in us-east-1.
 */
export class WebFirewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: WebFirewallProps) {
    super(scope, id);
    const rules = [
      // The cheapest first: a flood is refused before the managed groups look at it.
      leadRateRule(props.leadsPerAddress),
      managedGroup("AWSManagedRulesAmazonIpReputationList"),
      managedGroup("AWSManagedRulesKnownBadInputsRuleSet"),
      managedGroup("AWSManagedRulesCommonRuleSet", countedRules),
    ];
    const metricNames = firewallMetricNames(Stack.of(this).stackName);
    const webAcl = new CfnWebACL(this, "WebAcl", {
      scope: "CLOUDFRONT",
      description: "What reaches the ad-budget planner",
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
 * Rules of the common set that are counted instead of refusing. Its limit of 8 KB for a body stands below our own of
 * 16 KB, which the API answers with a problem document; up to 16 KB of a body are looked at by the other rules.
 */
const countedRules = ["SizeRestrictions_BODY"];

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

// WAF offers no problem+json; the document is one.
const tooManyBody = {
  contentType: "APPLICATION_JSON",
  content: JSON.stringify({
    title: "Too Many Requests",
    status: 429,
    detail: "Too many requests from your network. Please try again in a few minutes.",
  }),
};

function leadRateRule(limit: number) {
  const { method, path } = contract.saveLead;
  return {
    name: leadRateRuleName,
    action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: tooMany } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        evaluationWindowSec: 300,
        limit,
        scopeDownStatement: {
          andStatement: {
            statements: [equals({ method: {} }, method), equals({ uriPath: {} }, path)],
          },
        },
      },
    },
  };
}

/** The path as the API will see it: decoded, its dots resolved. */
function equals(fieldToMatch: { method: object } | { uriPath: object }, searchString: string) {
  const isPath = "uriPath" in fieldToMatch;
  return {
    byteMatchStatement: {
      fieldToMatch,
      positionalConstraint: "EXACTLY",
      searchString,
      textTransformations: isPath
        ? [
            { priority: 0, type: "URL_DECODE" },
            { priority: 1, type: "NORMALIZE_PATH" },
          ]
        : [{ priority: 0, type: "NONE" }],
    },
  };
}

function visibility(metricName: string) {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}

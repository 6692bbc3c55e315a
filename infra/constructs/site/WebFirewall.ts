import { apiRoutes } from "@planner/shared/api/routes";
import { apiPathPrefixes } from "@planner/shared/api/sitePaths";
import { Stack } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { createWebAcl } from "./createWebAcl.ts";
import { matchStatement, rateRule } from "./firewallRules.ts";

/**
 * The web ACL in front of the CDN. Blocks requests that match AWS's managed rules with 403, and too many leads or API calls
 * from one IP address with 429. Must be in us-east-1.
 */
export class WebFirewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { leadsPerAddress }: Environment) {
    super(scope, id);
    const { method, path } = apiRoutes.saveLead;
    const isSaveLead = {
      andStatement: {
        statements: [matchStatement({ method: {} }, method), matchStatement({ uriPath: {} }, path)],
      },
    };
    const isApiCall = {
      orStatement: {
        statements: Object.values(apiPathPrefixes).map((prefix) =>
          matchStatement({ uriPath: {} }, prefix, "STARTS_WITH"),
        ),
      },
    };
    this.webAclArn = createWebAcl(this, {
      scope: "CLOUDFRONT",
      name: Stack.of(this).stackName,
      description: "Firewall of the ad-budget planner",
      customResponseBodies: { [tooManyBodyKey]: tooManyBody },
      rules: [
        // The cheapest rules run first, so they stop a flood before the managed groups inspect it.
        rateRule({
          name: leadRateRuleName,
          limit: leadsPerAddress,
          scopeDownStatement: isSaveLead,
          customResponse: tooManyRequests,
        }),
        // All API routes together, so that one address cannot use up the API's throttle.
        rateRule({
          name: "CallsPerAddress",
          limit: callsPerAddress,
          scopeDownStatement: isApiCall,
          customResponse: tooManyRequests,
        }),
        managedGroup("AWSManagedRulesAmazonIpReputationList"),
        managedGroup("AWSManagedRulesKnownBadInputsRuleSet", bodyRules.knownBadInputs),
        managedGroup("AWSManagedRulesCommonRuleSet", bodyRules.common),
      ],
    });
  }
}

/** API calls from one IP address in five minutes. */
const callsPerAddress = 2_000;

/** The rule that limits leads, which has an alarm. */
export const leadRateRuleName = "LeadsPerAddress";

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

const tooManyBodyKey = "too-many-requests";

const tooManyRequests = { responseCode: 429, customResponseBodyKey: tooManyBodyKey };

/** A problem document. WAF cannot send its media type. */
const tooManyBody = {
  contentType: "APPLICATION_JSON",
  content: JSON.stringify({
    title: "Too Many Requests",
    status: 429,
    detail: "Too many requests from your network. Please try again in a few minutes.",
  }),
};

import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration, CfnWebACL, type CfnWebACLProps } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

type WebAclProps = Pick<CfnWebACLProps, "scope" | "description" | "customResponseBodies"> & {
  /** Also the name of its metrics. */
  readonly name: string;
  readonly rules: readonly Omit<CfnWebACL.RuleProperty, "priority" | "visibilityConfig">[];
};

/** Creates a web ACL and its log of blocked requests. Returns its ARN. */
export function createWebAcl(scope: Construct, { name, rules, ...props }: WebAclProps): string {
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
    // The CDK has no type for it, and writes it into the template as it is.
    loggingFilter: {
      DefaultBehavior: "DROP",
      Filters: [{ Behavior: "KEEP", Requirement: "MEETS_ANY", Conditions: [blockedByRule] }],
    },
  });
  return attrArn;
}

const blockedByRule = { ActionCondition: { Action: "BLOCK" } };

/** Where requests have tokens, and what administrators search for. */
const secretFields = [
  { fieldType: "SINGLE_HEADER", fieldKeys: ["authorization", "cookie"] },
  { fieldType: "SINGLE_COOKIE" },
  { fieldType: "SINGLE_QUERY_ARGUMENT", fieldKeys: ["q"] },
];

function visibility(metricName: string) {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}

/** The metric of a rule of the firewall in a stack. The firewall's own metric has the stack's name. */
export function ruleMetricName(stackName: string, rule: string): string {
  return `${stackName}-${rule}`;
}

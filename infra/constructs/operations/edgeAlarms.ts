import type { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { firewallMetricNames, leadRateRuleName } from "../site/WebFirewall.ts";
import type { AlarmTable } from "./Alarms.ts";
import type { MonitoredEdge } from "./MonitoredResources.ts";

/** Alarms for the CDN and the firewall, which report in us-east-1. */
export const edgeAlarms = {
  "site-failing": {
    urgency: "now",
    symptom:
      "Visitors see CloudFront's error page instead of the calculator, or site files are missing.",
    action:
      "Open the site. Compare the CDN's log (sc-status, x-edge-detailed-result-type) with api-failing: pages come from the bucket, /api/* from the API. Roll back the last deployment.",
    metric: ({ distributionId }, period) =>
      new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: distributionId, Region: "Global" },
        statistic: Stats.AVERAGE,
        period,
        region,
      }),
    // Percent of all requests.
    threshold: 5,
    minutes: 5,
    periods: 2,
  },
  "leads-blocked-by-firewall": {
    urgency: "now",
    symptom:
      "One network sends more leads than the rate rule allows. If it is a mobile network or a trade fair, visitors there get the warning that their information could not be saved.",
    action:
      "Look at the rule's sampled requests in the WAF console: one program or many people? For people, raise leadsPerAddress in infra/environments.ts and deploy.",
    metric: (edge, period) => blockedRequests(edge, leadRateRuleName, period),
    threshold: 100,
    minutes: 5,
  },
  "firewall-busy": {
    urgency: "today",
    symptom:
      "Usually none: scanners are blocked. If a rule blocks visitors by mistake, they see an error page or the warning that their information could not be saved.",
    action:
      "Look at the sampled requests of the blocking rules in the WAF console. Add a rule that blocks visitors to countedRules in infra/constructs/site/WebFirewall.ts.",
    metric: (edge, period) => blockedRequests(edge, "ALL", period),
    threshold: 1_000,
    minutes: 15,
  },
} as const satisfies AlarmTable<MonitoredEdge>;

const region = "us-east-1";

function blockedRequests({ firewallStackName }: MonitoredEdge, rule: string, period: Duration) {
  const names = firewallMetricNames(firewallStackName);
  return new Metric({
    namespace: "AWS/WAFV2",
    metricName: "BlockedRequests",
    dimensionsMap: { WebACL: names.webAcl, Rule: rule === "ALL" ? rule : names.rule(rule) },
    statistic: Stats.SUM,
    period,
    region,
  });
}

import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { cloudFrontRegion as region } from "../../resourceNames.ts";
import { ruleMetricName } from "../site/createWebAcl.ts";
import { leadRateRuleName } from "../site/WebFirewall.ts";
import type { AlarmEntries } from "./AlarmEntry.ts";
import { total } from "./alarmMetrics.ts";

/** The monitored resources in us-east-1: the CDN and the firewall. */
export type MonitoredEdge = {
  readonly distributionId: string;
  readonly firewallStackName: string;
};

/** The alarms of the CDN and the firewall, which report in us-east-1. */
export function edgeAlarms({ distributionId, firewallStackName }: MonitoredEdge) {
  const rule = ruleMetricName(firewallStackName, leadRateRuleName);
  return {
    "site-failing": {
      urgency: "now",
      meaning:
        "Visitors see CloudFront's error page instead of the calculator, or site files are missing.",
      // Percent of all requests.
      metric: new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: distributionId, Region: "Global" },
        statistic: Stats.AVERAGE,
        region,
      }),
      threshold: 5,
      periods: 2,
    },
    "leads-blocked-by-firewall": {
      urgency: "now",
      meaning:
        "One network sends more leads than the rate rule allows. If it is a mobile network or a trade fair, visitors there get the warning that their information could not be saved.",
      metric: total("WAFV2", "BlockedRequests", { WebACL: firewallStackName, Rule: rule }).with({
        region,
      }),
      threshold: 100,
    },
  } as const satisfies AlarmEntries;
}

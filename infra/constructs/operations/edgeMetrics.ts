import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { firewallMetricNames, leadRateRuleName } from "../site/firewallMetricNames.ts";
import type { MetricOver } from "./Alarms.ts";
import type { edgeAlarms } from "./alarms/edgeAlarms.ts";

/** The CDN and the firewall in front of it. */
export type WatchedEdge = {
  readonly distributionId: string;
  /** Of the stack that holds the firewall. */
  readonly firewallStackName: string;
};

/** What the alarms at the edge watch; all of it is in us-east-1. */
export function edgeMetrics(edge: WatchedEdge): Record<keyof typeof edgeAlarms, MetricOver> {
  const { webAcl, rule } = firewallMetricNames(edge.firewallStackName);
  const blocked =
    (Rule: string): MetricOver =>
    (period) =>
      new Metric({
        namespace: "AWS/WAFV2",
        metricName: "BlockedRequests",
        dimensionsMap: { WebACL: webAcl, Rule },
        statistic: Stats.SUM,
        period,
        region: edgeRegion,
      });
  return {
    "site-failing": (period) =>
      new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: edge.distributionId, Region: "Global" },
        statistic: Stats.AVERAGE,
        period,
        region: edgeRegion,
      }),
    "leads-refused-by-firewall": blocked(rule(leadRateRuleName)),
    "firewall-busy": blocked("ALL"),
  };
}

/** Where CloudFront and its firewall report. */
const edgeRegion = "us-east-1";

import { costAssumptions as assumed } from "./costAssumptions.ts";
import type { MonthlyVolume } from "./monthlyVolume.ts";
import { type Price, priceTable, transferTiers } from "./priceTable.ts";

/** A month's cost in dollars, by service, in the order in which a request meets them. */
export function monthlyCost(volume: MonthlyVolume): Readonly<Record<string, number>> {
  const fixed = assumed;
  return {
    "CloudFront, transfer": transferCost(volume.transferGb),
    "CloudFront, requests": cost("edgeRequest", volume.edgeRequests),
    "CloudFront Functions": cost("edgeFunction", volume.edgeFunctionRuns),
    WAF:
      cost("firewallAcl", 1) +
      cost("firewallRule", fixed.firewallRules.value) +
      cost("firewallRequest", volume.edgeRequests),
    S3:
      cost("bucketStorage", fixed.siteGb.value + volume.accessLogStoredGb) +
      cost("bucketRead", volume.bucketReads),
    "API Gateway (HTTP API)": cost("apiRequest", volume.apiCalls),
    "Lambda (arm64)":
      cost("functionRequest", volume.invocations) + cost("functionTime", volume.functionGbSeconds),
    "DynamoDB, reads and writes":
      cost("tableWrite", volume.writeUnits) + cost("tableRead", volume.readUnits),
    "DynamoDB, storage and recovery":
      cost("tableStorage", volume.itemGb + volume.indexGb) +
      cost("tableBackup", volume.itemGb + volume.indexGb),
    "Cognito (ESSENTIALS)": cost("userEssentials", volume.admins),
    "CloudWatch logs": cost("logIngestion", volume.logGb) + cost("logStorage", volume.logStoredGb),
    "CloudWatch metrics, alarms, dashboard":
      cost("metric", fixed.metrics.value) +
      cost("alarmMetric", fixed.alarmMetrics.value) +
      cost("dashboard", 1),
    "KMS, keys of the alarms' topics": cost("key", fixed.topicKeys.value),
    "Secrets Manager": cost("secret", fixed.secrets.value),
    SES: cost("mail", volume.mails),
    "X-Ray": cost("trace", volume.traces),
  };
}

/** What the PLUS plan would add to ESSENTIALS. */
export function plusSurcharge({ admins }: MonthlyVolume): number {
  return cost("userPlus", admins) - cost("userEssentials", admins);
}

/**
 * Fills tier after tier.
 *
 * @throws RangeError beyond the last tier: nothing is known of the price there
 */
export function transferCost(gigabytes: number): number {
  let filledGb = 0;
  let usd = 0;
  for (const { upToGb, usdPerGb } of transferTiers) {
    const gbInTier = Math.max(0, Math.min(gigabytes, upToGb) - filledGb);
    usd += gbInTier * usdPerGb;
    filledGb = upToGb;
  }
  if (gigabytes > filledGb) throw new RangeError(`No price for ${gigabytes} GB a month`);
  return usd;
}

function cost(name: keyof typeof priceTable, quantity: number): number {
  const { usd, units }: Price = priceTable[name];
  return (quantity / units) * usd;
}

import {
  CloudFrontClient,
  ListResponseHeadersPoliciesCommand,
  paginateListDistributions,
} from "@aws-sdk/client-cloudfront";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  ServiceQuotasClient,
} from "@aws-sdk/client-service-quotas";
import type { Finding, PlannedChecks, PreflightCheck } from "./preflight.ts";

/** Checks the quotas that a first deployment can exceed (record 0194 lists the others). */
export const quotaChecks: readonly PreflightCheck[] = [
  { subject: "the quota of Lambda's concurrent executions", find: checkConcurrency },
  { subject: "the quota of CloudFront distributions", find: checkDistributions },
  { subject: "the quota of CloudFront response headers policies", find: checkHeadersPolicies },
];

/** AWS does not let functions reserve the last 100 concurrent executions. */
const minUnreserved = 100;

async function checkConcurrency({
  environment,
  reservedConcurrency,
  isFirst,
  client,
}: PlannedChecks): Promise<readonly Finding[]> {
  // Later, AWS's figure already includes the environment's own reservation.
  if (!isFirst || reservedConcurrency === 0) return [];
  const lambda = new LambdaClient({ ...client, region: environment.region });
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand());
  const { UnreservedConcurrentExecutions: free = 0, ConcurrentExecutions: quota = 0 } =
    AccountLimit ?? {};
  const missing = reservedConcurrency + minUnreserved - free;
  if (missing <= 0) return [];
  return [
    {
      text: `${environment.name} reserves ${reservedConcurrency} concurrent executions, and AWS keeps ${minUnreserved} for everything else, but ${environment.region} has ${free} left of ${quota}. Request at least ${quota + missing} in Service Quotas: Lambda, "Concurrent executions" (L-B99A9384). New accounts start with 10.`,
    },
  ];
}

async function checkDistributions(planned: PlannedChecks): Promise<readonly Finding[]> {
  if (!planned.isFirst) return [];
  let used = 0;
  for await (const page of paginateListDistributions({ client: cloudFront(planned) }, {})) {
    used += page.DistributionList?.Items?.length ?? 0;
  }
  return quotaFindings(planned, { name: "distributions", code: "L-24B04930", used });
}

async function checkHeadersPolicies(planned: PlannedChecks): Promise<readonly Finding[]> {
  if (!planned.isFirst) return [];
  let used = 0;
  let Marker: string | undefined;
  do {
    const request = new ListResponseHeadersPoliciesCommand({ Type: "custom", Marker });
    const { ResponseHeadersPolicyList: list } = await cloudFront(planned).send(request);
    used += list?.Items?.length ?? 0;
    Marker = list?.NextMarker;
  } while (Marker !== undefined);
  return quotaFindings(planned, { name: "response headers policies", code: "L-CF0D4FC5", used });
}

type UsedQuota = { readonly name: string; readonly code: string; readonly used: number };

/** A warning only, because Service Quotas does not always show what AWS Support has granted. */
async function quotaFindings(
  { client, environment }: PlannedChecks,
  { name, code, used }: UsedQuota,
): Promise<readonly Finding[]> {
  const quota = await cloudFrontQuota(code, new ServiceQuotasClient({ ...client, ...global }));
  if (quota === undefined || used < quota) return [];
  return [
    {
      isWarning: true,
      text: `This account has ${used} CloudFront ${name} of at most ${quota}, and ${environment.name} needs one more. Request more in Service Quotas: CloudFront (${code}), in us-east-1. Ignore this if AWS Support has already granted more.`,
    },
  ];
}

/** The account's own quota. If it has none, the default of all accounts. */
async function cloudFrontQuota(
  QuotaCode: string,
  client: ServiceQuotasClient,
): Promise<number | undefined> {
  const request = { ServiceCode: "cloudfront", QuotaCode };
  try {
    return (await client.send(new GetServiceQuotaCommand(request))).Quota?.Value;
  } catch (error) {
    if (!(error instanceof NoSuchResourceException)) throw error;
    return (await client.send(new GetAWSDefaultServiceQuotaCommand(request))).Quota?.Value;
  }
}

/** CloudFront and its quotas are in us-east-1. */
const global = { region: "us-east-1" };

function cloudFront({ client }: PlannedChecks): CloudFrontClient {
  return new CloudFrontClient({ ...client, ...global });
}

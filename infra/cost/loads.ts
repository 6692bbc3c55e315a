import { environmentTable } from "../environmentTable.ts";
import { costAssumptions as assumed } from "./costAssumptions.ts";
import { type MonthlyVolume, secondsPerMonth } from "./monthlyVolume.ts";

/** How much of a limit the busiest moment takes. */
export type Load = {
  readonly limit: string;
  /** At the busiest moment. */
  readonly load: number;
  readonly allowed: number;
  readonly unit: string;
  /** What somebody notices beyond it. */
  readonly beyond: string;
  readonly remedy: string;
};

/** The limits that a month of this size comes nearest to, the nearest first. */
export function loads(leads: number, volume: MonthlyVolume): readonly Load[] {
  const peak = (monthly: number) => (monthly / secondsPerMonth) * assumed.peakFactor.value;
  const saves = peak(leads * assumed.callsPerLead.value);
  const batches = peak(leads / assumed.leadsPerBatch.value);
  const found: Load[] = [
    {
      limit: "Throttle of the save route, prod",
      load: saves,
      allowed: prod.throttles.saveLead.requestsPerSecond,
      unit: "calls/s",
      beyond: "Visitors' saves are answered 429 and tried again by the page",
      remedy: "`throttles.saveLead` in `infra/environmentTable.ts`",
    },
    {
      limit: "Throttle of all routes, prod",
      load: peak(volume.apiCalls),
      allowed: prod.throttles.everyRoute.requestsPerSecond,
      unit: "calls/s",
      beyond: "Any call may be answered 429",
      remedy: "`throttles.everyRoute` in `infra/environmentTable.ts`",
    },
    {
      limit: "Account's throttle of API Gateway",
      load: peak(volume.apiCalls),
      allowed: 10_000,
      unit: "calls/s",
      beyond: "Calls of every API in the account may be answered 429",
      remedy: "Service quota: throttle rate",
    },
    {
      limit: "Reserved concurrency of save-lead, prod",
      load: saves * assumed.saveSeconds.value,
      allowed: prod.reservedConcurrency,
      unit: "at once",
      beyond: "Saves are answered 503 and tried again by the page",
      remedy: "`reservedConcurrency` in `infra/environmentTable.ts`",
    },
    {
      limit: "Account's concurrency of Lambda (10 in a new account)",
      load:
        peak(volume.apiCalls) * assumed.saveSeconds.value + batches * assumed.streamSeconds.value,
      allowed: 1_000,
      unit: "at once",
      beyond: "Functions are refused: saves fail, alerts come late",
      remedy: "Service quota: concurrent executions",
    },
    {
      limit: "Firewall's rate rule, one shared address, prod",
      load: saves * 300 * assumed.sharedAddressShare.value,
      allowed: prod.leadsPerAddress,
      unit: "calls/5 min",
      beyond: "Visitors of one office or mobile network are answered 403",
      remedy: "`leadsPerAddress` in `infra/environmentTable.ts`",
    },
    {
      limit: "Index partition `lead`",
      load: peak(leads * 2),
      allowed: 1_000,
      unit: "write units/s",
      beyond: "Writes to the table are held back: saves are answered 500",
      remedy: "Shard the partition key of `by_created_at` (`lead#0` … `lead#9`)",
    },
    {
      limit: "Table's write units at once, new table",
      load: peak(volume.writeUnits),
      allowed: 4_000,
      unit: "write units/s",
      beyond: "Writes are held back until DynamoDB has split the table",
      remedy: "Warm throughput of the table",
    },
    {
      limit: "Stream function, one shard, ten leads a batch",
      load: peak(leads),
      allowed: 10 / assumed.streamSeconds.value,
      unit: "leads/s",
      beyond: "Statistics and alerts come late; no lead is lost within 24 h",
      remedy: "Parallelization factor and batch size of the mapping",
    },
    {
      limit: "SES mails, production account's usual start",
      load: (volume.mails / secondsPerMonth) * 86_400,
      allowed: 50_000,
      unit: "mails/day",
      beyond: "Alerts go to the dead-letter queue; leads are saved",
      remedy: "Service quota: sending quota; or a digest, or the webhook alone",
    },
    {
      limit: "CloudFront's requests to one distribution",
      load: peak(volume.edgeRequests),
      allowed: 250_000,
      unit: "requests/s",
      beyond: "Pages are answered 503 in places",
      remedy: "Service quota: request rate per distribution",
    },
  ];
  return found.sort((a, b) => usedShare(b) - usedShare(a));
}

/** 1 is the limit. */
export function usedShare({ load, allowed }: Load): number {
  return load / allowed;
}

const [, , prod] = environmentTable;

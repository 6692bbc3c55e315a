import { costAssumptions as assumed, type CostSize } from "./costAssumptions.ts";

/** A month of 365.25 / 12 days. */
export const secondsPerMonth = 2_629_800;

/** What a month of this size asks of each service. */
export type MonthlyVolume = ReturnType<typeof monthlyVolume>;

/** Derives a month's quantities from its leads. Kilobytes and GB are decimal, as transfer is billed. */
export function monthlyVolume({ leads, admins }: CostSize) {
  const visits = leads * assumed.visitsPerLead.value;
  const siteRequests = visits * assumed.requestsPerVisit.value;
  const saveCalls = leads * assumed.callsPerLead.value;
  const adminCalls = admins * assumed.adminCallsPerMonth.value;
  const apiCalls = saveCalls + adminCalls;
  const batches = leads / assumed.leadsPerBatch.value;
  const items = leads * assumed.monthsKept.value;
  const itemGb = (items * assumed.itemKilobytes.value) / 1e6;
  const logGb = ((apiCalls + batches) * assumed.logKilobytesPerCall.value) / 1e6;
  const edgeRequests = siteRequests + apiCalls;
  return {
    edgeRequests,
    edgeFunctionRuns: visits * assumed.pagesPerVisit.value * 2,
    transferGb: (visits * assumed.kilobytesPerVisit.value) / 1e6,
    bucketReads: siteRequests * assumed.originShare.value,
    apiCalls,
    invocations: apiCalls + batches,
    functionGbSeconds:
      assumed.memoryGb.value *
      (apiCalls * assumed.saveSeconds.value + batches * assumed.streamSeconds.value),
    writeUnits: leads * (assumed.saveWrites.value + assumed.countWrites.value),
    readUnits: adminCalls * assumed.readsPerAdminCall.value,
    itemGb,
    indexGb: itemGb,
    admins,
    logGb,
    logStoredGb: logGb * assumed.logMonths.value,
    accessLogStoredGb:
      (edgeRequests * assumed.accessLogKilobytes.value * assumed.logMonths.value) / 1e6,
    mails: leads * assumed.mailsPerLead.value,
    traces: [saveCalls, adminCalls, batches].map(tracesOf).reduce((sum, traces) => sum + traces, 0),
  };
}

/** The first call of each second and a share of the others, of calls that come as they please. */
function tracesOf(calls: number): number {
  const firsts = secondsPerMonth * -Math.expm1(-calls / secondsPerMonth);
  return firsts + (calls - firsts) * assumed.tracedShare.value;
}

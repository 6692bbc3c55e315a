import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import type { Check } from "./Check.ts";
import { adminChecks } from "./checks/adminChecks.ts";
import { leadChecks } from "./checks/leadChecks.ts";
import { pageChecks } from "./checks/pageChecks.ts";
import { siteChecks } from "./checks/siteChecks.ts";
import type { RemoveLead } from "./leadRemover.ts";
import { type Visit, visitorOf } from "./visitorOf.ts";

/** A system to walk through. */
export type SmokeTest = {
  readonly site: URL;
  /** Absent: the synthetic lead stays, and the report says how to remove it. */
  readonly removeLead: RemoveLead | undefined;
  /** For each request. */
  readonly timeoutMs: number;
  /** Twelve hexadecimal digits, new each time. */
  readonly newDigits: () => string;
  /** Hears the outcome, a line at a time. */
  readonly report: (line: string) => void;
};

/**
 * Walks through a system as an outsider, check after check, whatever fails.
 *
 * @returns the names of the checks that failed
 */
export async function runSmokeTest(test: SmokeTest): Promise<readonly string[]> {
  const { site, removeLead, report } = test;
  const visit = visitorOf(site, test.timeoutMs);
  const savedKey = smokeTestMark.keyPrefix + test.newDigits();
  const refusedKey = smokeTestMark.keyPrefix + test.newDigits();
  const checks = [
    ...pageChecks,
    ...siteChecks(site),
    ...adminChecks,
    ...leadChecks({ savedKey, refusedKey, removeLead }),
  ];
  const failed: string[] = [];
  for (const check of checks) {
    const faults = await faultsOf(check, visit);
    report(`${faults.length === 0 ? "✓" : "✗"} ${check.name}`);
    for (const fault of faults) report(`    ${fault}`);
    if (faults.length > 0) failed.push(check.name);
  }
  if (removeLead === undefined) {
    report(`! The synthetic lead stays: no table was named. Its idempotency_key is ${savedKey}.`);
    report("  To remove it: give --table next time, or delete that item from the table of leads.");
  }
  return failed;
}

async function faultsOf({ faults }: Check, visit: Visit): Promise<readonly string[]> {
  try {
    return await faults(visit);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

import type { LocalCloud } from "../../local/cloud/LocalCloud.ts";
import type { Findings } from "./Findings.ts";
import { inheritedNames } from "./inheritedNames.ts";
import { isAlertMark } from "./judge/isAlertMark.ts";
import { storedFaults } from "./judge/storedFaults.ts";
import { loggedFailures } from "./loggedFailures.ts";
import { secretsOf } from "./secretsOf.ts";
import { type FuzzRun, sendRequests } from "./sendRequests.ts";
import { storedItems } from "./storedItems.ts";
import { untilCounted } from "./untilCounted.ts";

/** What a run did to a local cloud. */
export type FuzzReport = {
  readonly findings: Findings;
  /** How long it took to send and to judge them all. */
  readonly tookMs: number;
  /** Items of the table that are no marks of alerts. */
  readonly leads: number;
  /** What is wrong with them. */
  readonly storedFaults: readonly string[];
  /** Leads that the statistics say there are. */
  readonly counted: number;
  readonly loggedFailures: readonly string[];
  /** Names that came to be known of every object. */
  readonly addedNames: readonly string[];
};

/** Sends generated requests to a local cloud that runs in this process and has no lead yet, then looks at all they left behind. */
export async function fuzzCloud(
  cloud: LocalCloud,
  run: Pick<FuzzRun, "seed" | "requests">,
): Promise<FuzzReport> {
  const namesBefore = new Set(inheritedNames());
  const secrets = secretsOf(cloud);
  const startMs = performance.now();
  const findings = await sendRequests({
    ...run,
    port: Number(new URL(cloud.site).port),
    connections: 4,
    secrets,
  });
  const tookMs = performance.now() - startMs;
  const items = await storedItems(cloud);
  const { length: leads } = items.filter((item) => !isAlertMark(item, findings.saved));
  return {
    findings,
    tookMs,
    leads,
    storedFaults: storedFaults(items, findings.saved),
    counted: await untilCounted(cloud.site, (await secrets()).admin, leads),
    loggedFailures: loggedFailures(cloud.logs),
    addedNames: inheritedNames().filter((name) => !namesBefore.has(name)),
  };
}

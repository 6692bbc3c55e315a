import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { leadTableOf } from "../cloud/LeadTable.ts";
import { untilCounted } from "../cloud/untilCounted.ts";
import type { Findings } from "./Findings.ts";
import { inheritedNames } from "./inheritedNames.ts";
import { isAlertMark } from "./judge/isAlertMark.ts";
import { storedFaults } from "./judge/storedFaults.ts";
import { loggedFailures } from "./loggedFailures.ts";
import { secretsOf } from "./secretsOf.ts";
import { type FuzzRun, sendRequests } from "./sendRequests.ts";
import { storedItems } from "./storedItems.ts";

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
  const table = leadTableOf(cloud.database, cloud.tables);
  const items = await storedItems(table);
  const { length: leads } = items.filter((item) => !isAlertMark(item, findings.saved));
  const { total_leads: counted } = await untilCounted(table, leads, patienceMs);
  table.client.destroy();
  return {
    findings,
    tookMs,
    leads,
    storedFaults: storedFaults(items, findings.saved),
    counted,
    loggedFailures: loggedFailures(cloud.logs),
    addedNames: inheritedNames().filter((name) => !namesBefore.has(name)),
  };
}

/** How long the statistics may stand still behind the table. */
const patienceMs = 60_000;

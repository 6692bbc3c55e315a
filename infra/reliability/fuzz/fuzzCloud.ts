import type { LocalCloud } from "../../local/cloud/LocalCloud.ts";
import type { Findings } from "./Findings.ts";
import { inheritedNames } from "./inheritedNames.ts";
import { storedFaults } from "./judge/storedFaults.ts";
import { leadItems } from "./leadItems.ts";
import { loggedFailures } from "./loggedFailures.ts";
import { secretsOf } from "./secretsOf.ts";
import { type FuzzRun, sendRequests } from "./sendRequests.ts";
import { untilCounted } from "./untilCounted.ts";

/** What a run did to a local cloud. */
export type FuzzReport = {
  readonly findings: Findings;
  /** Leads in the table. */
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
  run: Pick<FuzzRun, "seed" | "requests" | "afterBatch">,
): Promise<FuzzReport> {
  const namesBefore = new Set(inheritedNames());
  const secrets = secretsOf(cloud);
  const findings = await sendRequests({
    ...run,
    port: Number(new URL(cloud.site).port),
    connections: 4,
    secrets,
  });
  const items = await leadItems(cloud);
  return {
    findings,
    leads: items.length,
    storedFaults: storedFaults(items, findings.saved),
    counted: await untilCounted(cloud.site, (await secrets()).admin, items.length),
    loggedFailures: loggedFailures(cloud.logs),
    addedNames: inheritedNames().filter((name) => !namesBefore.has(name)),
  };
}

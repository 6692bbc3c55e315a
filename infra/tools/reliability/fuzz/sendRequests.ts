import fc from "fast-check";
import { Findings } from "./Findings.ts";
import { requests } from "./generators/requests.ts";
import { Connection } from "./http/Connection.ts";
import type { FuzzedRequest } from "./http/FuzzedRequest.ts";
import { judge } from "./judge/judge.ts";
import { requestedLead } from "./judge/requestedLead.ts";
import { type Secrets, withSecrets } from "./Secrets.ts";

/** A run of generated requests. */
export type FuzzRun = {
  readonly port: number;
  /** Decides every request of the run. */
  readonly seed: number;
  readonly requests: number;
  /** How many requests are under way at once. */
  readonly connections: number;
  /** Asked before each batch. */
  readonly secrets: () => Promise<Secrets>;
};

/** Sends generated requests, batch after batch over connections that are kept, and judges each answer. */
export async function sendRequests(run: FuzzRun): Promise<Findings> {
  const findings = new Findings();
  const connections = Array.from({ length: run.connections }, () => new Connection(run.port));
  const generated = requests();
  try {
    for (let first = 0; first < run.requests; first += batchSize) {
      const numRuns = Math.min(batchSize, run.requests - first);
      const batch = fc.sample(generated, { seed: run.seed + first, numRuns });
      await sendBatch(batch, { first, connections, findings, secrets: await run.secrets() });
    }
  } finally {
    for (const connection of connections) connection.close();
  }
  return findings;
}

/** The local cloud runs in the same process and waits while a batch is made. */
const batchSize = 100;

type Batch = {
  /** Place of its first request in the run. */
  readonly first: number;
  readonly connections: readonly Connection[];
  readonly findings: Findings;
  readonly secrets: Secrets;
};

async function sendBatch(
  batch: readonly FuzzedRequest[],
  { first, connections, findings, secrets }: Batch,
): Promise<void> {
  const queue = batch.entries();
  const work = connections.map(async (connection) => {
    for (const [place, template] of queue) {
      const request = withSecrets(template, secrets);
      const lead = requestedLead(request);
      const startMs = performance.now();
      const answer = await connection.exchange(request);
      const tookMs = performance.now() - startMs;
      const verdict = judge(request, answer, lead);
      // The template: a report names no token.
      findings.add({ place: first + place, request: template, lead, answer, verdict, tookMs });
    }
  });
  await Promise.all(work);
}

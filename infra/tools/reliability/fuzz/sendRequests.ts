import { contract } from "@planner/shared/api/contract";
import fc from "fast-check";
import { type Answer, Connection } from "./Connection.ts";
import { EditLog } from "./EditLog.ts";
import { expectedStatuses } from "./expectedStatuses.ts";
import type { FuzzedRequest } from "./FuzzedRequest.ts";
import { requests } from "./generators/requests.ts";
import { checkAnswer, type Verdict } from "./oracle.ts";
import { parseJson, type RequestedLead, requestedLead } from "./storedLeads.ts";
import { fillPlaceholders, type KnownLead, type Tokens } from "./tokens.ts";

/** A run of generated requests. */
export type FuzzRun = {
  readonly port: number;
  /** Determines every request of the run. */
  readonly seed: number;
  readonly requests: number;
  readonly connections: number;
  /** Called before each batch. */
  readonly tokens: () => Promise<Tokens>;
};

/** Sends generated requests over several connections and checks each response. */
export async function sendRequests(run: FuzzRun): Promise<Findings> {
  const findings = new Findings();
  const connections = Array.from({ length: run.connections }, () => new Connection(run.port));
  const generated = requests();
  try {
    for (let first = 0; first < run.requests; first += batchSize) {
      const numRuns = Math.min(batchSize, run.requests - first);
      const queue = fc.sample(generated, { seed: run.seed + first, numRuns }).entries();
      const tokens = await run.tokens();
      const work = connections.map(async (connection) => {
        for (const [place, template] of queue) {
          const request = fillPlaceholders(template, tokens, findings.knownLeads());
          const lead = requestedLead(request);
          const statuses = expectedStatuses(request, { leadIds: findings.leadIds, tokens });
          const startMs = performance.now();
          const answer = await connection.exchange(request);
          const tookMs = performance.now() - startMs;
          const verdict = checkAnswer(request, answer, { lead, statuses });
          if (answer.kind === "answered") findings.edits.add(request, answer);
          // The unresolved request, so that the report contains no token.
          findings.add({ place: first + place, request: template, lead, answer, verdict, tookMs });
        }
      });
      await Promise.all(work);
    }
  } finally {
    for (const connection of connections) connection.close();
  }
  return findings;
}

/** Small, because the local cloud runs in this process and waits while a batch is generated. */
const batchSize = 100;

type Result = {
  /** The request's number in the run, from 0. */
  readonly place: number;
  readonly request: FuzzedRequest;
  readonly lead: RequestedLead | undefined;
  readonly answer: Answer;
  readonly verdict: Verdict;
  readonly tookMs: number;
};

/** The results of a run. */
export class Findings {
  /** See `SavedLeads`. */
  readonly saved = new Map<string, { leads: RequestedLead["lead"][]; answers: Set<string> }>();
  /** The number of responses by sender and status, such as `product 201`. */
  readonly answers = new Map<string, number>();
  /** Descriptions of the first wrong responses. */
  readonly defects: string[] = [];
  readonly edits = new EditLog();
  /** In the order in which they were saved. */
  readonly leadIds = new Set<string>();
  requests = 0;
  wrongAnswers = 0;
  longestMs = 0;

  add(result: Result): void {
    const { lead, answer, verdict, tookMs } = result;
    this.requests += 1;
    this.longestMs = Math.max(this.longestMs, tookMs);
    const status = answer.kind === "answered" ? answer.status : answer.kind;
    const name = `${verdict.sender} ${status}`;
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    if (verdict.defects.length > 0) {
      this.wrongAnswers += 1;
      if (this.wrongAnswers <= maxDescribed) this.defects.push(describe(result));
    }
    if (lead !== undefined && answer.kind === "answered" && answer.status === 201) {
      const saved = this.saved.get(lead.key) ?? { leads: [], answers: new Set() };
      this.saved.set(lead.key, saved);
      saved.leads.push(lead.lead);
      saved.answers.add(answer.body.toString());
      const receipt = contract.saveLead.response.safeParse(parseJson(answer.body));
      if (receipt.success) this.leadIds.add(receipt.data.id);
    }
  }

  /** The first leads. The requests to the desk's routes are about them, so that they have many events each. */
  knownLeads(): readonly KnownLead[] {
    return [...this.leadIds].slice(0, 4).map((id) => ({
      id,
      version: this.edits.version(id),
    }));
  }
}

const maxDescribed = 20;

function describe({ place, verdict, request: { body, ...request }, answer }: Result): string {
  const answered =
    answer.kind === "answered"
      ? `${answer.status} ${answer.body.toString().slice(0, 300)}`
      : answer.kind;
  return [
    `request ${place}: ${verdict.defects.join(", ")}`,
    `  ${JSON.stringify(request).slice(0, 2_000)}`,
    `  body ${JSON.stringify(body.toString("latin1").slice(0, 1_000))}`,
    `  answer ${answered}`,
  ].join("\n");
}

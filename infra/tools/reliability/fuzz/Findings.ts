import type { Answer } from "./http/Answer.ts";
import type { FuzzedRequest } from "./http/FuzzedRequest.ts";
import type { Verdict } from "./judge/judge.ts";
import type { RequestedLead } from "./judge/requestedLead.ts";

/** One request with all that came of it. */
export type Outcome = {
  /** Which of the run's requests it was, counted from 0. */
  readonly place: number;
  readonly request: FuzzedRequest;
  readonly lead: RequestedLead | undefined;
  readonly answer: Answer;
  readonly verdict: Verdict;
  readonly tookMs: number;
};

/** What a run has found so far. */
export class Findings {
  /** Of each idempotency key that was answered 201: what was asked to be saved under it, and the answers. */
  readonly saved = new Map<
    string,
    { readonly leads: RequestedLead["lead"][]; readonly answers: Set<string> }
  >();
  /** How many answers each sender gave with each status: `product 201`. */
  readonly answers = new Map<string, number>();
  readonly kinds = new Set<string>();
  readonly faults: string[] = [];
  #requests = 0;
  #withFaults = 0;
  #longestMs = 0;

  get requests(): number {
    return this.#requests;
  }

  /** Requests of which something was wrong with the answer. */
  get withFaults(): number {
    return this.#withFaults;
  }

  get longestMs(): number {
    return this.#longestMs;
  }

  add({ place, request, lead, answer, verdict, tookMs }: Outcome): void {
    this.#requests += 1;
    this.#longestMs = Math.max(this.#longestMs, tookMs);
    this.kinds.add(request.kind);
    const status = answer.kind === "answered" ? answer.status : answer.kind;
    const name = `${verdict.sender} ${status}`;
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    if (verdict.faults.length > 0) {
      this.#withFaults += 1;
      // The first few say it; a defect that every tenth request meets would fill the memory.
      if (this.#withFaults <= mostDescribed) {
        this.faults.push(described({ place, verdict, request, answer }));
      }
    }
    if (lead !== undefined && answer.kind === "answered" && answer.status === 201) {
      const held = this.saved.get(lead.key) ?? { leads: [], answers: new Set() };
      this.saved.set(lead.key, held);
      held.leads.push(lead.lead);
      held.answers.add(answer.body.toString());
    }
  }
}

const mostDescribed = 20;

function described({
  place,
  verdict: { faults },
  request: { body, ...request },
  answer,
}: Omit<Outcome, "lead" | "tookMs">): string {
  const answered =
    answer.kind === "answered"
      ? `${answer.status} ${answer.body.toString().slice(0, 300)}`
      : answer.kind;
  return [
    `request ${place}: ${faults.join(", ")}`,
    `  ${JSON.stringify(request).slice(0, 2_000)}`,
    `  body ${JSON.stringify(body.toString("latin1").slice(0, 1_000))}`,
    `  answer ${answered}`,
  ].join("\n");
}

import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { adminContract, type LeadDetails, type LeadStats } from "@planner/shared/api/adminContract";
import { contract } from "@planner/shared/api/contract";
import { idempotencyKeyHeader } from "@planner/shared/api/route";
import { callOutcomes } from "@planner/shared/lead/followUp/leadEvent";
import { lostReasons, stages } from "@planner/shared/lead/followUp/stage";

/** A lead as far as the responses to all clients tell. */
export type KnownLead = {
  /** The idempotency key. */
  readonly key: string;
  readonly id: string;
  /** In the email address and in every note. No other lead has it. */
  readonly mark: string;
  readonly jobValue: number;
  /** The IDs of the events whose addition was acknowledged. */
  readonly events: Set<string>;
  /** Attempts to change the stage that were not answered. Each may have been stored. */
  unansweredMoves: number;
  /** True once an erasure has begun. */
  isErased: boolean;
};

/** What all clients share. */
export type Experiment = {
  readonly site: string;
  /** An administrator's access token. */
  readonly token: () => Promise<string>;
  /** Erases the lead with an idempotency key. */
  readonly erase: (key: string) => Promise<unknown>;
  readonly leads: KnownLead[];
  /** How often each outcome occurred. */
  readonly outcomes: Map<string, number>;
  /** Responses that the contract does not allow. */
  readonly surprises: string[];
};

/** Sends random requests, one at a time. Repeats each one until it is answered. */
export class EditingClient {
  readonly #experiment: Experiment;
  /** The version of each lead that this client saw last. */
  readonly #versions = new Map<string, number>();

  constructor(experiment: Experiment) {
    this.#experiment = experiment;
  }

  async act(): Promise<void> {
    const { leads } = this.#experiment;
    const dice = randomInt(100);
    const lead = leads[randomInt(leads.length)];
    if (lead === undefined || dice < 5) await this.save();
    else if (dice < 8) await this.#erase(lead);
    else if (dice < 60) await this.#move(lead);
    else await this.#addEvent(lead);
  }

  async save(): Promise<void> {
    const [key, mark] = [randomUUID(), randomUUID()];
    const jobValue = randomInt(50_000, 10_000_000) / 100;
    const response = await this.#send(contract.saveLead, {
      headers: { [idempotencyKeyHeader]: key },
      body: {
        inputs: { target_estimates_per_week: 10, avg_job_value: jobValue, gross_margin_pct: 55 },
        contact: {
          first_name: "Ann",
          work_email: `${mark}@solidfloors.com`,
          mobile: `305${randomInt(2_000_000, 10_000_000)}`,
          website: "",
        },
        form: { elapsed_ms: 20_000 },
      },
    });
    if (response.status !== 201) return this.#report("save", response);
    const { id } = contract.saveLead.response.parse(await response.json());
    const unknown = { events: new Set<string>(), unansweredMoves: 0, isErased: false };
    this.#experiment.leads.push({ key, id, mark, jobValue, ...unknown });
    this.#count("leads saved");
  }

  async #erase(lead: KnownLead): Promise<void> {
    lead.isErased = true;
    await untilAnswered(() => this.#experiment.erase(lead.key));
    this.#count("leads erased");
  }

  async #move(lead: KnownLead): Promise<void> {
    const stage = stages[randomInt(stages.length)] ?? "new";
    const response = await this.#send(
      adminContract.changeStage,
      {
        leadId: lead.id,
        headers: { "if-match": `"${this.#versions.get(lead.id) ?? 1}"` },
        body: {
          stage,
          ...(stage === "lost" && { lost_reason: lostReasons[randomInt(lostReasons.length)] }),
          ...(stage === "won" && { won_value: randomInt(1_000_000) / 100 }),
        },
      },
      () => {
        lead.unansweredMoves += 1;
      },
    );
    if (response.status === 412) {
      this.#versions.set(
        lead.id,
        adminContract.changeStage.conflict.response.parse(await response.json()).lead.version,
      );
      return this.#count("changes of stage rejected, because another client was first");
    }
    if (response.status !== 200) return this.#report("change of stage", response, lead);
    const edited = adminContract.changeStage.response.parse(await response.json());
    this.#versions.set(lead.id, edited.lead.version);
    if (edited.event === undefined) return this.#count("changes to the same stage");
    lead.events.add(edited.event.id);
    this.#count("changes of stage");
  }

  async #addEvent(lead: KnownLead): Promise<void> {
    const outcome = callOutcomes[randomInt(callOutcomes.length)];
    const response = await this.#send(adminContract.addLeadEvent, {
      leadId: lead.id,
      headers: { [idempotencyKeyHeader]: randomUUID() },
      body:
        randomInt(2) === 0
          ? { kind: "call", outcome }
          : { kind: "note", note: `About ${lead.mark}` },
    });
    if (response.status !== 201) return this.#report("event", response, lead);
    const { event } = adminContract.addLeadEvent.response.parse(await response.json());
    if (event !== undefined) lead.events.add(event.id);
    this.#count("calls and notes added");
  }

  async statistics(): Promise<LeadStats> {
    const response = await this.#send(adminContract.leadStats, {});
    return adminContract.leadStats.response.parse(await response.json());
  }

  /** Reads a lead with its timeline. Undefined if it does not exist. */
  async read(leadId: string): Promise<LeadDetails | undefined> {
    const response = await this.#send(adminContract.getLead, { leadId });
    if (response.status === 404) return undefined;
    return adminContract.getLead.response.parse(await response.json());
  }

  #count(outcome: string): void {
    const { outcomes } = this.#experiment;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }

  /** Only a lead that is being erased may be unknown. */
  #report(request: string, { status }: Response, lead?: KnownLead): void {
    if (status === 404 && lead?.isErased) this.#count("edits of erased leads rejected");
    else this.#experiment.surprises.push(`${request}: ${status}`);
  }

  #send(
    { method, path }: { readonly method: string; readonly path: string },
    { leadId = "", headers, body }: ClientRequest,
    onUnanswered?: () => void,
  ): Promise<Response> {
    const { site, token } = this.#experiment;
    return untilAnswered(
      async () => {
        const response = await fetch(site + path.replace("{id}", leadId), {
          method,
          headers: {
            authorization: `Bearer ${await token()}`,
            "content-type": "application/json",
            ...headers,
          },
          body: body === undefined ? null : JSON.stringify(body),
        });
        if (response.status < 500 && response.status !== 429) return response;
        throw new Error(`${method} ${path}: ${response.status}`);
      },
      () => {
        this.#count("attempts without an answer, repeated");
        onUnanswered?.();
      },
    );
  }
}

type ClientRequest = {
  readonly leadId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** Repeats a call while the database is down. Throws the last error if that takes too long. */
export async function untilAnswered<T>(
  call: () => Promise<T>,
  onUnanswered?: () => void,
): Promise<T> {
  const giveUpAt = performance.now() + 120_000;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      onUnanswered?.();
    }
    await delay(200 + randomInt(300));
  }
}

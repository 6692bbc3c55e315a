import { randomUUID } from "node:crypto";
import { eraseLead } from "@planner/lambdas/erasure/eraseLead";
import { rebuildStatistics } from "@planner/lambdas/statistics/rebuildStatistics";
import { saveLeadBody } from "@planner/lambdas/testing/apiEvent";
import { calendlyWebhook, calWebhook, signWebhook } from "@planner/lambdas/testing/bookingWebhooks";
import { problemSchema } from "@planner/shared/api/problem";
import { type ApiRoute, entityTag, rejectionsOf } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { callOutcomes, type newEventSchema } from "@planner/shared/lead/followUp/leadEvent";
import { lostReasons, stages } from "@planner/shared/lead/followUp/stage";
import type * as z from "zod/mini";
import { findContradictions } from "./contradictions.ts";
import {
  type ApiRequest,
  type ApiResponse,
  bookingKeys,
  deploy,
  type RouteName,
  remind,
  request,
} from "./functions.ts";
import { Runtime, replaceGlobals } from "./Runtime.ts";
import { type Log, SimulatedCloud } from "./SimulatedCloud.ts";

/** A lead as its visitor and the administrators know it. */
export type KnownLead = {
  readonly key: string;
  /** In the address and the name of no other lead. */
  readonly mark: string;
  readonly mobile: string;
  readonly body: ReturnType<typeof saveLeadBody>;
  /** Undefined until the visitor gets an answer. */
  id?: string;
  /** When the erasure was answered. */
  erasedAt?: number;
  erasureBegan: boolean;
  /** While someone is calling, no alert goes out. */
  wasCalled: boolean;
  /** The events that were acknowledged, by their ID. */
  readonly events: Map<string, string>;
  /** The texts of the notes that were sent, whether or not the answer came. */
  readonly notes: Set<string>;
  /** Stage changes without an answer. */
  unansweredMoves: number;
  /** The webhooks about its booked calls. */
  readonly bookings: {
    readonly id: string;
    readonly at: number;
    readonly start: number;
    readonly canceled: boolean;
  }[];
  /** The tokens of the links to the plan that were answered. */
  readonly tokens: string[];
  /** What was spent in the weeks whose entry was acknowledged, in cents. */
  readonly weeks: Map<number, number>;
};

/** What happened in a history. */
export type History = {
  readonly cloud: SimulatedCloud;
  readonly leads: readonly KnownLead[];
  /** What must never happen, found while it ran. */
  readonly surprises: readonly string[];
};

export type Simulation = {
  readonly contradictions: readonly string[];
  readonly operations: number;
  readonly hours: number;
};

/** Simulates the history of a seed, and finds what contradicts the product's promises after everything was handled. */
export async function simulate(seed: number, log: Log = () => undefined): Promise<Simulation> {
  const runtime = new Runtime(seed, startAt);
  const undo = replaceGlobals(runtime);
  const { fetch } = globalThis;
  try {
    const cloud = new SimulatedCloud(runtime, log);
    globalThis.fetch = cloud.fetch;
    deploy(cloud);
    const people = new People(cloud, log);
    await people.act();
    const contradictions = await findContradictions(people);
    return {
      contradictions: [...people.surprises, ...contradictions],
      operations: people.operations,
      hours: (runtime.now - startAt) / (60 * minute),
    };
  } finally {
    globalThis.fetch = fetch;
    undo();
  }
}

/** A Monday morning in New York. */
const startAt = Date.parse("2026-11-23T13:00:00.000Z");
const minute = 60_000;
/** How long people act, and how long the functions then have to finish. */
const activeMs = 40 * minute;
const drainMs = 5 * 60 * minute;

/** Visitors, administrators, booking services and an operator, who act at random. */
class People implements History {
  readonly leads: KnownLead[] = [];
  readonly surprises: string[] = [];
  operations = 0;
  readonly cloud: SimulatedCloud;
  private readonly runtime: Runtime;
  private readonly log: Log;
  private readonly hasPlans: boolean;

  constructor(cloud: SimulatedCloud, log: Log) {
    this.cloud = cloud;
    this.runtime = cloud.runtime;
    this.hasPlans = cloud.runtime.chance(0.15);
    this.log = log;
  }

  /** Lets everyone act, then waits until everything is handled. */
  async act(): Promise<void> {
    const { cloud, runtime } = this;
    // Each history has some kinds of faults and not others.
    const rate = (...rates: readonly number[]) => runtime.pick([0, ...rates]);
    const outage = () => {
      const from = startAt + runtime.int(activeMs);
      return [from, from + runtime.int(60 * minute)] as const;
    };
    const parts = ["count-leads", "dispatch-leads", "index-leads", "alert-mail", "alert-webhook"];
    cloud.faults = {
      throttle: rate(0.01, 0.1),
      lostAnswer: rate(0.01, 0.05),
      death: rate(0.005, 0.03),
      duplicate: rate(0.1, 0.3),
      refusal: rate(0.1, 0.5),
      outages: new Map(parts.filter(() => runtime.chance(0.1)).map((name) => [name, outage()])),
    };
    const count = 6 + runtime.int(30);
    for (let index = 0; index < count; index += 1) {
      const isFirst = index < 2 || runtime.chance(0.2);
      runtime.later(isFirst ? runtime.int(2 * minute) : runtime.int(activeMs), () =>
        this.start(isFirst ? () => this.save() : this.randomAct()),
      );
    }
    // Less often when no one acts any more.
    for (let at = 0; at < activeMs + drainMs; at += at < activeMs ? minute : 10 * minute) {
      runtime.later(at, () => void remind(cloud));
    }
    await runtime.runUntil(startAt + activeMs);
    cloud.endFaults();
    await runtime.runUntil(startAt + activeMs + drainMs);
    cloud.database.deleteExpired(new Date());
    if ((cloud.deadLetters().get("count-leads") ?? []).length > 0) this.start(() => this.rebuild());
    await runtime.runUntil(startAt + activeMs + drainMs + 10 * minute);
    void remind(cloud);
    await runtime.runUntil(runtime.now + 10_000);
  }

  private start(act: () => Promise<void>): void {
    this.operations += 1;
    act().catch((error: unknown) => {
      this.surprises.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  }

  private randomAct(): () => Promise<void> {
    const { runtime } = this;
    const known = this.leads.filter(({ id }) => id !== undefined);
    if (known.length === 0) return () => this.save();
    const lead = runtime.pick(known);
    return runtime.pick([
      () => this.note(lead),
      () => this.call(lead),
      () => this.call(lead),
      () => this.move(lead),
      () => this.move(lead),
      () => this.own(lead),
      () => this.planTouch(lead),
      () => this.book(lead),
      () => this.book(lead),
      // A forecast takes longer than everything else in a history.
      ...(this.hasPlans ? [() => this.savePlan(lead), () => this.enterWeek(lead)] : []),
      () => this.erase(lead),
      () => this.rebuild(),
    ]);
  }

  private async save(): Promise<void> {
    const { runtime } = this;
    const mark = `p${this.leads.length}x${runtime.int(1e6)}`;
    const mobile = `305867${String(1000 + this.leads.length)}`;
    const lead: KnownLead = {
      key: randomUUID(),
      mark,
      mobile,
      body: saveLeadBody({
        inputs: {
          target_estimates_per_week: 1 + runtime.int(40),
          avg_job_value: 500 * (1 + runtime.int(20)),
        },
        contact: { first_name: "Ann", work_email: `${mark}@solidfloors.com`, mobile, website: "" },
      }),
      erasureBegan: false,
      wasCalled: false,
      events: new Map(),
      notes: new Set(),
      unansweredMoves: 0,
      bookings: [],
      tokens: [],
      weeks: new Map(),
    };
    this.leads.push(lead);
    const send = async () => {
      const response = await this.untilAnswered("saveLead", {
        headers: { "idempotency-key": lead.key },
        body: lead.body,
      });
      if (response?.status !== 201) return;
      const { id } = apiRoutes.saveLead.response.parse(response.body);
      if (lead.id !== undefined && lead.id !== id) this.surprises.push(`${mark} has two IDs`);
      lead.id = id;
    };
    // The outbox of a second tab sends it too.
    await Promise.all(runtime.chance(0.2) ? [send(), send()] : [send()]);
  }

  private async note(lead: KnownLead): Promise<void> {
    const note = `note ${lead.mark} ${lead.notes.size}`;
    lead.notes.add(note);
    await this.addEvent(lead, { kind: "note", note });
  }

  private async call(lead: KnownLead): Promise<void> {
    const { runtime } = this;
    const by = this.administrator();
    const key = randomUUID();
    lead.wasCalled = true;
    await this.untilAnswered("startCall", {
      by,
      id: lead.id ?? "",
      headers: { "idempotency-key": key },
    });
    await runtime.wait(runtime.int(5 * minute));
    const outcome = runtime.pick(callOutcomes);
    const next_due = runtime.chance(0.5)
      ? ({ kind: "retry", at: this.soon() } as const)
      : undefined;
    await this.addEvent(
      lead,
      { kind: "call", outcome, ...(next_due && { next_due }) },
      { by, key },
    );
  }

  private async own(lead: KnownLead): Promise<void> {
    await this.addEvent(lead, { kind: "owner", is_mine: this.runtime.chance(0.7) });
  }

  private async planTouch(lead: KnownLead): Promise<void> {
    await this.addEvent(lead, {
      kind: "next_due",
      next_due: { kind: "follow_up", at: this.soon() },
    });
  }

  private async addEvent(
    lead: KnownLead,
    body: z.input<typeof newEventSchema>,
    { by = this.administrator(), key = randomUUID() } = {},
  ): Promise<void> {
    const response = await this.untilAnswered("addLeadEvent", {
      by,
      id: lead.id ?? "",
      headers: { "idempotency-key": key },
      body,
    });
    if (response?.status !== 201) return;
    const { event } = apiRoutes.addLeadEvent.response.parse(response.body);
    if (event) lead.events.set(event.id, event.kind);
  }

  private async move(lead: KnownLead): Promise<void> {
    const { runtime } = this;
    const by = this.administrator();
    const found = await this.untilAnswered("getLead", { by, id: lead.id ?? "" });
    if (found?.status !== 200) return;
    const { version } = apiRoutes.getLead.response.parse(found.body).lead;
    await runtime.wait(runtime.int(minute));
    const stage = runtime.pick(stages);
    const body = {
      stage,
      ...(stage === "lost" && { lost_reason: runtime.pick(lostReasons) }),
      ...(stage === "won" && runtime.chance(0.5) && { won_value: runtime.int(10_000) }),
    };
    const headers = { "if-match": entityTag(version) };
    const response = await this.untilAnswered("changeStage", {
      by,
      id: lead.id ?? "",
      headers,
      body,
    });
    if (response?.status !== 200) {
      lead.unansweredMoves += 1;
      return;
    }
    const { event } = apiRoutes.changeStage.response.parse(response.body);
    if (event) lead.events.set(event.id, event.kind);
  }

  /** A booked call, perhaps moved or canceled. Its webhooks arrive more than once and in any order. */
  private async book(lead: KnownLead): Promise<void> {
    const { runtime } = this;
    const provider = runtime.pick(["calendly", "cal"] as const);
    const id = `b${runtime.int(1e9)}`;
    const changes = 1 + runtime.int(2);
    const start =
      Math.floor((runtime.now + 60 * minute + runtime.int(600 * minute)) / minute) * minute;
    const person = { leadId: lead.id ?? null, email: `${lead.mark}@solidfloors.com` };
    const webhooks = Array.from({ length: changes }, (_, index) => {
      const canceled = index === 1;
      const at = new Date(runtime.now + index * minute).toISOString();
      const booked = { id, at, start: new Date(start).toISOString(), canceled };
      lead.bookings.push({ id: `${provider}#${id}`, at: Date.parse(at), start, canceled });
      if (provider === "calendly") return calendlyWebhook(booked, person);
      const attendees = [{ email: person.email, name: "Ann", timeZone: "America/Chicago" }];
      const kind = canceled ? "BOOKING_CANCELLED" : "BOOKING_CREATED";
      return calWebhook(kind, booked, { attendees, metadata: { lead_id: lead.id } });
    });
    const deliver = async (webhook: object) => {
      await runtime.wait(runtime.int(3 * minute));
      const body = JSON.stringify(webhook);
      await this.untilAnswered("bookCall", () => ({
        id: provider,
        headers: signWebhook(provider, body, { key: bookingKeys[provider], sentAt: new Date() }),
        body,
      }));
    };
    await Promise.all([...webhooks, ...(runtime.chance(0.3) ? webhooks : [])].map(deliver));
  }

  private async savePlan(lead: KnownLead): Promise<void> {
    const { inputs } = lead.body;
    const headers = { "idempotency-key": lead.key };
    const body = { inputs, scenario: "expected", start_date: "2026-11-09" };
    const response = await this.untilAnswered("createPlan", { headers, body });
    if (response?.status !== 201) return;
    lead.tokens.push(apiRoutes.createPlan.response.parse(response.body).token);
  }

  /** Enters one of the two weeks that are over. The second of two entries of the same week is refused. */
  private async enterWeek(lead: KnownLead): Promise<void> {
    const [token] = lead.tokens;
    if (token === undefined) return;
    const week = 1 + this.runtime.int(2);
    const spend_cents = this.runtime.int(1e6);
    const headers = { authorization: `Plan ${token}`, "if-none-match": "*" };
    const body = { spend_cents, leads: 5, booked: 2, held: 1, won: 1 };
    const response = await this.untilAnswered("putWeek", { week: String(week), headers, body });
    if (response?.status === 200) lead.weeks.set(week, spend_cents);
  }

  private async erase(lead: KnownLead): Promise<void> {
    lead.erasureBegan = true;
    await this.untilDone("leads:erase", ({ tables }) => eraseLead(tables, lead.key, new Date()));
    lead.erasedAt = this.runtime.now;
  }

  private async rebuild(): Promise<void> {
    const pacing = { now: () => new Date(), pace: async () => undefined };
    await this.untilDone("stats:rebuild", ({ tables }) => rebuildStatistics(tables, pacing));
  }

  private administrator(): string {
    return this.runtime.pick(["ana", "ben", "cem"]);
  }

  /** A time within two hours. */
  private soon(): string {
    return new Date(this.runtime.now + this.runtime.int(120 * minute)).toISOString();
  }

  /** Repeats a command of an operator until it ends. */
  private async untilDone(name: string, work: Parameters<typeof this.cloud.run>[1]): Promise<void> {
    for (;;) {
      const result = await this.cloud.run(name, work);
      this.log(name, "ends", result instanceof Error ? result.name : String(result));
      if (result !== undefined && !(result instanceof Error)) return;
      await this.runtime.wait(this.runtime.int(minute));
    }
  }

  /** Repeats a request until its answer is final, as browser and booking service do. Checks it by the contract. */
  private async untilAnswered(
    name: RouteName,
    from: ApiRequest | (() => ApiRequest),
  ): Promise<ApiResponse | undefined> {
    const { runtime } = this;
    const route: ApiRoute = apiRoutes[name];
    for (let attempt = 1; attempt <= 40; attempt += 1) {
      const sent = typeof from === "function" ? from() : from;
      const response = await request(this.cloud, name, sent);
      const isLost = runtime.chance(this.cloud.faults.lostAnswer);
      this.log(sent.by ?? "visitor", name, isLost ? "no answer" : String(response?.status));
      if (response !== undefined && !isLost) {
        this.check(name, route, response);
        if (response.status < 500) return response;
      }
      await runtime.wait(1_000 + runtime.int(20_000));
    }
    this.surprises.push(`${name} is never answered`);
    return undefined;
  }

  private check(name: string, route: ApiRoute, { status, body }: ApiResponse): void {
    const isSuccess = status === route.status;
    const schema = isSuccess ? route.response : problemSchema;
    const isAllowed =
      isSuccess || status === route.conflict?.status || rejectionsOf(route).includes(status);
    if (!isAllowed || !schema.safeParse(body).success)
      this.surprises.push(`${name} returns ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
}

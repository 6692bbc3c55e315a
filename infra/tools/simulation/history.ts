import { randomUUID } from "node:crypto";
import { eraseBooking } from "@planner/lambdas/bookings/eraseBookings";
import { findBookings } from "@planner/lambdas/bookings/findBookings";
import { reduceDraws } from "@planner/lambdas/forecast/outcome/draws";
import { toLead } from "@planner/lambdas/leads/leadItem";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import { rebuildSearch } from "@planner/lambdas/operators/rebuildSearch";
import { rebuildStatistics } from "@planner/lambdas/operators/rebuildStatistics";
import { repeatErasures, restoreLeads } from "@planner/lambdas/operators/restoreLeads";
import { restorePlans } from "@planner/lambdas/operators/restorePlans";
import { restoreTimelines } from "@planner/lambdas/operators/restoreTimelines";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { saveLeadBody } from "@planner/lambdas/testing/apiEvent";
import { calendlyWebhook, calWebhook, signWebhook } from "@planner/lambdas/testing/bookingWebhooks";
import { newTokenSchema } from "@planner/shared/api/planContract";
import { lags, planWeeks } from "@planner/shared/api/planForecast";
import { problemSchema } from "@planner/shared/api/problem";
import { type ApiRoute, entityTag, rejectionsOf } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { addWeeks, dayMs } from "@planner/shared/calendar";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import { callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import type { newEventSchema } from "@planner/shared/lead/followUp/leadEvent";
import { lostReasons, stages } from "@planner/shared/lead/followUp/stage";
import type * as z from "zod/mini";
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
import {
  copies,
  describe,
  type Faults,
  type Log,
  noFaults,
  SimulatedCloud,
} from "./SimulatedCloud.ts";
import { findContradictions, ringingCalls } from "./testing/contradictions.ts";
import {
  activeMs,
  addressOf,
  type ExpectedReminder,
  type History,
  type KnownLead,
  mailedTokens,
  minute,
  queueQuery,
  startAt,
  type Walker,
} from "./testing/KnownLead.ts";
import type { SpendAttempt } from "./testing/knownSpend.ts";

/** Simulates the history of a seed, and finds what contradicts the product's promises after everything was handled. */
export async function simulate(seed: number, log: Log = () => undefined) {
  const runtime = new Runtime(seed, startAt);
  replaceGlobals(runtime);
  const leads: KnownLead[] = [];
  const withNames: Log = (who, what, result) =>
    log(who, () => nameLeads(typeof what === "string" ? what : what(), leads), result);
  const cloud = new SimulatedCloud(runtime, withNames);
  globalThis.fetch = cloud.fetch;
  deploy(cloud);
  const people = new People(cloud, withNames, leads);
  await people.act();
  const contradictions = await findContradictions(people);
  return {
    contradictions: [...people.surprises, ...contradictions],
    operations: people.operations,
    hours: (runtime.now - startAt) / (60 * minute),
  };
}

/** Replaces the leads' keys, IDs and links by their names. */
function nameLeads(text: string, leads: readonly KnownLead[]): string {
  let named = text;
  for (const { key, id = key, mark, tokens } of leads)
    for (const each of [key, id, ...tokens.keys()]) named = named.replaceAll(each, mark);
  return named;
}

/** Erases the booked calls without a lead, as the operator's command does. */
async function eraseBookings(tables: Tables, person: Walker): Promise<void> {
  const find = () => findBookings(tables, new Set([addressOf(person)]));
  for (let found = await find(); found.length > 0; found = await find()) {
    person.hadBookings = true;
    for (const booking of found) await eraseBooking(tables, booking, new Date());
  }
}

const pace = async () => undefined;

/** Forecasts take long, and no promise depends on their figures. */
reduceDraws(20);

/** The start of most plans, two weeks ago. */
const firstStart = "2026-11-09";

/** How long the functions have to finish. */
const drainMs = 5 * 60 * minute;

/** The longest outage. */
const outageMs = 60 * minute;

/** What people do with a lead. Some acts are more frequent. */
const contactActs = ["note", "call", "call", "move", "move", "own", "planTouch"] as const;
const otherActs = ["book", "book", "erase"] as const;
const weeklyActs = ["enterWeek", "enterWeek", "changePlan", "changePlan", "setReminder"] as const;
const otherPlanActs = ["savePlan", "usePlan", "usePlan", "usePlan", "erase"] as const;

/** Visitors, administrators, booking services and an operator, who act at random. */
class People implements History {
  readonly leads: KnownLead[];
  readonly walkers: Walker[] = [];
  /** All webhooks, which a booking service may send again. */
  private readonly webhooks: (() => Promise<void>)[] = [];
  readonly spendAttempts: SpendAttempt[] = [];
  readonly surprises: string[] = [];
  operations = 0;
  /** The most leads that the statistics have shown. */
  private counted = 0;
  readonly cloud: SimulatedCloud;
  private readonly runtime: Runtime;
  private readonly log: Log;
  private readonly hasPlans: boolean;
  /** Whether leads have several booked calls, which are moved, canceled and answered early. */
  private readonly hasBookings: boolean;
  /** Until then, people act and parts of the cloud fail: calls that start earlier may have no reminder. */
  private quietFrom = Number.POSITIVE_INFINITY;
  readonly expectedReminders: ExpectedReminder[] = [];
  /** Everything was handled. */
  private isOver = false;

  constructor(cloud: SimulatedCloud, log: Log, leads: KnownLead[]) {
    this.leads = leads;
    this.cloud = cloud;
    this.runtime = cloud.runtime;
    this.hasPlans = cloud.runtime.chance(0.3);
    this.hasBookings = cloud.runtime.chance(0.5);
    this.log = log;
  }

  /** Lets everyone act, then waits until everything is handled. */
  async act(): Promise<void> {
    const { cloud, runtime } = this;
    // Each history has some kinds of faults and not others.
    const rate = (...rates: readonly number[]) => runtime.pick([0, ...rates]);
    const outage = () => {
      const from = startAt + runtime.int(activeMs);
      return [from, from + runtime.int(outageMs)] as const;
    };
    const parts = [...cloud.deadLetters().keys()];
    const faults = {
      latencyMs: runtime.pick([20, 20, 400]),
      throttle: rate(0.01, 0.1),
      lostAnswer: rate(0.01, 0.05),
      death: rate(0.005, 0.03),
      duplicate: rate(0.1, 0.3),
      refusal: rate(0.1, 0.5),
      outages: new Map(parts.filter(() => runtime.chance(0.1)).map((name) => [name, outage()])),
    };
    // Short histories find the most in the same time.
    await this.phase(faults, runtime.chance(0.1) ? 25 : 3 + runtime.int(8));
    if (!runtime.chance(0.15)) return;
    // Later on, more and more has expired. DynamoDB deletes it then, in the meantime, or later.
    const days = runtime.pick([1, 3, 7, 31, 92, 181]);
    await runtime.runUntil(startAt + days * dayMs);
    const deleteExpired = () => cloud.database.deleteExpired(new Date());
    if (runtime.chance(0.3)) deleteExpired();
    else if (runtime.chance(0.5)) runtime.later(runtime.int(activeMs), deleteExpired);
    await this.phase(faults, 2 + runtime.int(6));
  }

  /** Everyone acts for a while, then everything is handled. */
  private async phase(faults: Faults, count: number): Promise<void> {
    const { cloud, runtime } = this;
    const start = runtime.now;
    this.isOver = false;
    this.quietFrom = start + activeMs + outageMs + 20 * minute;
    cloud.faults = faults;
    // Much happens at once now and then.
    const bursts = [runtime.int(activeMs), runtime.int(activeMs)];
    const anyTime = () =>
      runtime.chance(0.5) ? runtime.pick(bursts) + runtime.int(3_000) : runtime.int(activeMs);
    for (let index = 0; index < count; index += 1) {
      const isFirst = index < 2 || runtime.chance(0.2);
      runtime.later(isFirst ? runtime.int(2 * minute) : anyTime(), () =>
        this.start(isFirst ? () => this.save() : this.randomAct()),
      );
    }
    // Less often than in the product.
    for (let at = 0; at < activeMs + drainMs; at += (at < 60 * minute ? 15 : 60) * minute)
      runtime.later(at, () => void remind(cloud));
    await runtime.runUntil(start + activeMs);
    // What they left unfinished goes on.
    cloud.faults = noFaults;
    await runtime.runUntil(start + activeMs + drainMs);
    if ((cloud.deadLetters().get("count-leads") ?? []).length > 0)
      this.start(() => this.rebuild().then(() => this.rebuildSearch()));
    await runtime.runUntil(runtime.now + 10 * minute);
    this.isOver = true;
    // The last run only repeats reminders of the one before, which are sent by then.
    void remind(cloud);
    await runtime.runUntil(runtime.now + 10 * minute);
    void remind(cloud);
    await runtime.runUntil(runtime.now + 10_000);
    // A call that ended meanwhile has uncovered the touch behind it, which the next run reminds of.
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
    const known = this.leads.filter(
      ({ id, erasedAt }) => id !== undefined && (erasedAt === undefined || runtime.chance(0.2)),
    );
    if (known.length === 0) return () => this.save();
    if (runtime.chance(0.02)) return () => this.lose();
    const lead = runtime.pick(known);
    const acts =
      this.hasPlans && runtime.chance(0.7)
        ? [...weeklyActs, ...otherPlanActs].map((name) => () => this[name](lead))
        : [
            ...[...contactActs, ...otherActs].map((name) => () => this[name](lead)),
            ...([this.look, this.rebuild, this.rebuildSearch] as const).map(
              (each) => () => each.call(this),
            ),
            () => this.book(this.walker()),
            runtime.pick([...this.webhooks, () => this.book(lead)]),
            async () => void (await remind(this.cloud)),
            () => this.changeSpendOften(),
            () => this.joinSpend(),
            async () => this.cloud.redrive("send-ad-events"),
          ];
    const act = runtime.pick(acts);
    // Sometimes someone else acts at the same moment.
    if (runtime.chance(0.3)) this.start(runtime.pick([act, ...acts]));
    return act;
  }

  private async save(): Promise<void> {
    const { runtime } = this;
    const mark = `p${this.leads.length}x${runtime.int(1e6)}`;
    const [other] = this.leads;
    // Someone sends another plan from the same phone.
    const isSame = other !== undefined && runtime.chance(0.3);
    const mobile = isSame ? other.mobile : `305867${String(1000 + this.leads.length)}`;
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
        attribution: {
          ...(runtime.chance(0.5) ? { gclid: mark } : { fbclid: mark }),
          ...(this.leads.length % 2 > 0 && { utm_campaign: `fall-${this.leads.length}` }),
        },
        consent_version: runtime.chance(0.5) ? currentConsent : "2026-11-22",
      }),
      erasureBegan: false,
      wasCalled: false,
      isGone: false,
      events: new Set(),
      notes: new Set(),
      bookings: [],
      tokens: new Map(),
      endedTokens: new Set(),
      endings: 0,
      changes: new Map(),
      mailRequests: { begun: 0, ended: 0 },
    };
    this.leads.push(lead);
    // Who books first sends the plan afterwards.
    if (this.hasBookings && runtime.chance(0.3)) this.start(() => this.book(lead));
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
    lead.isSaved = true;
    if (runtime.chance(0.05)) this.start(() => this.pause(10_000).then(() => this.erase(lead)));
    if (!this.hasPlans) return;
    const tabs = runtime.chance(0.3) ? [lead, lead] : [lead];
    await Promise.all(tabs.map((each) => this.savePlan(each)));
  }

  /** Reads the statistics and the queue. What was counted stays counted, also during a rebuild. */
  private async look(): Promise<void> {
    const { leads, runtime, counted } = this;
    await this.pause(3_000);
    const erased = new Set(leads.filter(({ erasedAt }) => erasedAt).map(({ id }) => id));
    const by = this.administrator();
    const statistics = await this.untilAnswered("leadStats", { by });
    if (statistics?.status === 200) {
      const { total_leads } = apiRoutes.leadStats.response.parse(statistics.body);
      const isComplete = leads.every(({ erasureBegan, wasLost }) => !erasureBegan && !wasLost);
      if (isComplete && total_leads < counted) this.surprises.push("the statistics lost leads");
      this.counted = Math.max(this.counted, total_leads);
    }
    const queue = await this.untilAnswered("leadQueue", { by, query: queueQuery(runtime.now) });
    if (queue?.status !== 200) return;
    const ids = apiRoutes.leadQueue.response.parse(queue.body).leads.map(({ id }) => id);
    if (new Set(ids).size < ids.length || ids.some((id) => erased.has(id)))
      this.surprises.push("the queue has a lead twice, or an erased one");
  }

  private async changeSpendOften(): Promise<void> {
    for (let left = 1 + this.runtime.int(5); left > 0; left -= 1) await this.changeSpend();
  }

  /** Imports a file of ad spend for a month, or deletes the month. */
  private async changeSpend(): Promise<void> {
    const { runtime } = this;
    const by = this.administrator();
    const name = { service: "google", month: runtime.pick(["2026-10", "2026-11"]) } as const;
    const known = await this.untilAnswered("adSpendMonth", { by, query: name });
    if (known?.status !== 200) return;
    const { version } = apiRoutes.adSpendMonth.response.parse(known.body);
    await this.pause(minute);
    const headers = { "if-match": entityTag(version) };
    const isDeletion = version > 0 && runtime.chance(0.2);
    const campaigns = ["fall-1", "fall-3", "patios"].map((campaign) => ({
      name: campaign,
      days: { [String(1 + runtime.int(3))]: runtime.int(90_000) },
    }));
    const imported = campaigns.flatMap(({ name: campaign, days }) =>
      Object.entries(days).map(([day, cents]) => [`${campaign} ${day}`, cents] as const),
    );
    const attempt: SpendAttempt = {
      month: name.month,
      version,
      ...(!isDeletion && { imported: new Map(imported) }),
    };
    this.spendAttempts.push(attempt);
    const body = { ...name, first_day: 1, last_day: 20, rows: 3, campaigns };
    const response = isDeletion
      ? await this.untilAnswered("deleteAdSpend", { by, headers, query: name })
      : await this.untilAnswered("importAdSpend", { by, headers, body });
    attempt.isAcknowledged = response?.status === 200;
  }

  /** Joins a campaign of the account to a row of the reports, or undoes it. */
  private async joinSpend(): Promise<void> {
    const by = this.administrator();
    const known = await this.untilAnswered("adSpend", { by });
    if (known?.status !== 200) return;
    const { version } = apiRoutes.adSpend.response.parse(known.body);
    const row = this.runtime.chance(0.7) ? { source: "google", campaign: "fall-1" } : undefined;
    await this.untilAnswered("joinAdSpend", {
      by,
      headers: { "if-match": entityTag(version) },
      body: { service: "google", campaign: "patios", row },
    });
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
    const { id = "" } = lead;
    await this.untilAnswered("startCall", { by, id, headers: { "idempotency-key": key } });
    await this.pause(5 * minute);
    const outcome = runtime.pick(callOutcomes);
    const planned_touch = { kind: "retry", at: this.soon() } as const;
    const event = { kind: "call", outcome, ...(runtime.chance(0.5) && { planned_touch }) } as const;
    await this.addEvent(lead, event, { by, key });
  }

  private async own(lead: KnownLead): Promise<void> {
    if (this.runtime.chance(0.3)) {
      const to = `${this.administrator()}@agency.example`;
      await this.addEvent(lead, { kind: "given", to });
      return;
    }
    const take_over = this.runtime.chance(0.3) ? (true as const) : undefined;
    await this.addEvent(lead, { kind: "owner", is_mine: this.runtime.chance(0.7), take_over });
  }

  private async planTouch(lead: KnownLead): Promise<void> {
    const planned_touch = { kind: "follow_up", at: this.soon() } as const;
    await this.addEvent(lead, { kind: "planned_touch", planned_touch });
  }

  private async addEvent(
    lead: KnownLead,
    body: z.input<typeof newEventSchema>,
    { by = this.administrator(), key = randomUUID() } = {},
  ): Promise<void> {
    const { id = "" } = lead;
    const headers = { "idempotency-key": key };
    const response = await this.untilAnswered("addLeadEvent", { by, id, headers, body });
    if (response?.status !== 201) return;
    const { event } = apiRoutes.addLeadEvent.response.parse(response.body);
    if (event) lead.events.add(event.id);
  }

  private async move(lead: KnownLead): Promise<void> {
    const { runtime } = this;
    const { id = "" } = lead;
    const by = this.administrator();
    const found = await this.untilAnswered("getLead", { by, id });
    if (found?.status !== 200) return;
    const { version } = apiRoutes.getLead.response.parse(found.body).lead;
    await this.pause(minute);
    const stage = runtime.pick(stages);
    const body = {
      stage,
      ...(stage === "lost" && { lost_reason: runtime.pick(lostReasons) }),
      ...(stage === "won" && runtime.chance(0.5) && { won_value: runtime.int(10_000) }),
    };
    const headers = { "if-match": entityTag(version) };
    const response = await this.untilAnswered("changeStage", { by, id, headers, body });
    if (response?.status !== 200) return;
    const { event } = apiRoutes.changeStage.response.parse(response.body);
    if (event === undefined) return;
    lead.events.add(event.id);
    this.acknowledge(lead, `stage version ${version}`, "");
    if (event.kind !== "stage" || runtime.chance(0.7)) return;
    await this.pause(6_000);
    const undone = {
      stage: event.from,
      ...(event.from === "lost" && { lost_reason: "no_answer" }),
    };
    await this.untilAnswered("changeStage", {
      ...{ by, id, headers: { "if-match": entityTag(version + 1) } },
      body: { ...undone, undoes: event.id },
    });
  }

  /** Booked calls: one, or up to three. */
  private async book(person: KnownLead | Walker): Promise<void> {
    const count = this.hasBookings ? 1 + this.runtime.int(3) : 1;
    const calls = Array.from({ length: count }, () => this.bookCall(person));
    await Promise.all(calls);
  }

  /** A booked call, perhaps moved and canceled. Its webhooks arrive more than once and in any order. */
  private async bookCall(person: KnownLead | Walker): Promise<void> {
    const { runtime } = this;
    const provider = runtime.pick(["calendly", "cal"] as const);
    const id = `b${runtime.int(1e9)}`;
    const start = this.callStart();
    const email = addressOf(person);
    // What an erased person books without the link is stored again.
    const hasLink = "key" in person && (person.erasureBegan || runtime.chance(0.7));
    const leadId = (hasLink && person.id) || null;
    const isMoved = this.hasBookings && provider === "cal" && runtime.chance(0.3);
    const changes = [{ start, canceled: false }];
    if (isMoved) changes.push({ start: this.callStart(), canceled: false });
    const lastStart = changes.at(-1)?.start ?? start;
    if (runtime.chance(0.5)) changes.push({ start: lastStart, canceled: true });
    const webhooks = changes.map((change, index) => {
      const at = new Date(runtime.now + (index - 2) * minute).toISOString();
      const booked = { id, at, start: new Date(change.start).toISOString() };
      const known = { id: `${provider}#${id}`, at: Date.parse(at), hasLink, ...change };
      person.bookings.push(known);
      if (provider === "calendly") {
        return calendlyWebhook({ ...booked, canceled: change.canceled }, { leadId, email });
      }
      const attendees = [{ email, name: person.mark, timeZone: "America/Chicago" }];
      const content = { attendees, metadata: { lead_id: leadId } };
      if (change.canceled) return calWebhook("BOOKING_CANCELLED", booked, content);
      const kind = index === 0 ? "BOOKING_CREATED" : "BOOKING_RESCHEDULED";
      return calWebhook(kind, booked, content);
    });
    const deliver = async (webhook: object) => {
      await this.pause(3 * minute);
      const body = JSON.stringify(webhook);
      await this.untilAnswered("bookCall", () => ({
        id: provider,
        headers: signWebhook(provider, body, { key: bookingKeys[provider], sentAt: new Date() }),
        body,
      }));
    };
    this.webhooks.push(...webhooks.map((webhook) => () => deliver(webhook)));
    // What is not saved yet cannot be erased.
    const canErase = !("key" in person) || person.isSaved;
    if (canErase && runtime.chance(0.1))
      this.start(() => ("key" in person ? this.erase(person) : this.eraseWalker(person)));
    await Promise.all([...webhooks, ...(runtime.chance(0.3) ? webhooks : [])].map(deliver));
  }

  /** A whole minute, an hour to eleven from now. The schedule runs five minutes before it. */
  private callStart(): number {
    const { runtime, cloud } = this;
    const earliest = runtime.now + 60 * minute + runtime.int(600 * minute);
    const start = Math.floor(earliest / minute) * minute;
    runtime.later(start - 5 * minute - runtime.now, () => {
      if (this.isOver) return;
      if (runtime.now > this.quietFrom) this.expectReminders(start);
      void remind(cloud);
    });
    return start;
  }

  /** Remembers which booked calls that start then must ring now. */
  private expectReminders(start: number): void {
    for (const item of this.cloud.database.items("leads")) {
      if (item.entity !== "lead") continue;
      const lead = toLead(item);
      for (const { id, start: at } of ringingCalls(lead, this.runtime.now)) {
        const isThis = Date.parse(at) === start;
        if (isThis)
          this.expectedReminders.push({ key: String(item.idempotency_key), id, start: at });
      }
    }
  }

  /** Someone without a lead, whose data an operator may erase. */
  private walker(): Walker {
    const { runtime, walkers } = this;
    const [known] = walkers;
    if (known && !known.erasureBegan && runtime.chance(0.3)) {
      if (runtime.chance(0.5)) return known;
      this.start(() => this.eraseWalker(known));
    }
    const mark = `w${walkers.length}x${runtime.int(1e6)}`;
    const walker = { mark, bookings: [], erasureBegan: false };
    walkers.unshift(walker);
    return walker;
  }

  /** Saves a lead's plan, or gets another link to it: the visitor, or an administrator. */
  private async savePlan(lead: KnownLead): Promise<void> {
    const { runtime } = this;
    const { inputs } = lead.body;
    const start_date = runtime.pick([firstStart, firstStart, "2026-11-30"]);
    if (start_date !== firstStart) lead.remindedSince = Number.POSITIVE_INFINITY;
    const body = { inputs, scenario: "expected", start_date };
    const { id = "", key, endings } = lead;
    const isVisitor = runtime.chance(0.8);
    const response = isVisitor
      ? await this.untilAnswered("createPlan", { headers: { "idempotency-key": key }, body })
      : await this.untilAnswered("createLeadPlan", { by: this.administrator(), id, body });
    if (response?.status !== 201) return;
    lead.expectsMail ||= isVisitor;
    // Otherwise, the link may have ended.
    if (lead.endings === endings)
      lead.tokens.set(newTokenSchema.parse(response.body).token, runtime.now);
  }

  /** Opens a lead's plan by its last link, or by one in an email. Undefined if there is none. */
  private async openPlan(lead: KnownLead) {
    const { cloud, runtime } = this;
    const mailed = runtime.chance(0.3) ? mailedTokens(cloud, lead) : [];
    const token = [...lead.tokens.keys(), ...mailed].at(-1);
    if (token === undefined) return undefined;
    const { endings } = lead;
    const headers = { authorization: `Plan ${token}` };
    const response = await this.untilAnswered("openPlan", { headers });
    if (response?.status !== 200) return undefined;
    if (lead.endings === endings) lead.tokens.set(token, runtime.now);
    await this.pause(minute);
    return { plan: apiRoutes.openPlan.response.parse(response.body), headers, token };
  }

  /** Enters or corrects a week that is over. Of two entries of the same version, one is refused. */
  private async enterWeek(lead: KnownLead): Promise<void> {
    const { runtime } = this;
    const opened = await this.openPlan(lead);
    if (opened === undefined || opened.plan.weeks_over === 0) return;
    const { start_date, weeks_over, weeks } = opened.plan;
    const week = 1 + runtime.int(Math.min(weeks_over, 2));
    const monday = addWeeks(start_date, week - 1);
    const seen = runtime.chance(0.8) ? weeks : [];
    const known = seen.find((each) => each.monday === monday)?.version;
    // A week without ads moves the start.
    const spend_cents = runtime.chance(0.2) ? 0 : 1 + runtime.int(1e6);
    if (week === 2 || spend_cents === 0) lead.remindedSince = Number.POSITIVE_INFINITY;
    const precondition: ApiRequest["headers"] = known
      ? { "if-match": entityTag(known) }
      : { "if-none-match": "*" };
    const headers = { ...opened.headers, ...precondition };
    const body = { monday, spend_cents, leads: 5, booked: 2, held: 1, won: 1 };
    const response = await this.untilAnswered("putWeek", { week: String(week), headers, body });
    if (response?.status === 200)
      this.acknowledge(
        lead,
        `week ${monday} version ${1 + (known ?? 0)}`,
        `"spend_cents":${spend_cents}`,
      );
  }

  /** Changes what has the plan's version: inputs, answers, start, or the next plan after week 12. */
  private async changePlan(lead: KnownLead): Promise<void> {
    const { runtime } = this;
    const opened = await this.openPlan(lead);
    if (opened === undefined) return;
    const { inputs, version, weeks_over } = opened.plan;
    const avg_job_value = 500 * (1 + runtime.int(20));
    const [lag, won_since] = [runtime.pick(lags), runtime.int(100)];
    const weeks = Math.ceil((runtime.now - Date.parse(firstStart)) / (7 * dayMs));
    const start_date = addWeeks(firstStart, weeks);
    const changed = { inputs: { ...inputs, avg_job_value } };
    const inputsChange = ["changePlan", changed, `"avg_job_value":${avg_job_value}`] as const;
    const [name, body, content] = runtime.pick([
      inputsChange,
      inputsChange,
      ["changePlan", { lag }, `"lag":"${lag}"`] as const,
      ["movePlanStart", { start_date }, ""] as const,
      ...(weeks_over < planWeeks
        ? []
        : [
            ["changePlan", { won_since }, `"won_since":${won_since}`] as const,
            ["startNextPlan", { start_date }, `"start_date":"${opened.plan.start_date}"`] as const,
          ]),
    ]);
    if (name === "movePlanStart") lead.remindedSince = Number.POSITIVE_INFINITY;
    const headers = { ...opened.headers, "if-match": entityTag(version) };
    const response = await this.untilAnswered(name, { headers, body });
    if (response?.status === 200) this.acknowledge(lead, `plan version ${1 + version}`, content);
  }

  /** Two edits of the same version cannot both be acknowledged. */
  private acknowledge(lead: KnownLead, change: string, content: string): void {
    // An erasure that is interrupted has deleted parts of the plan, which can be entered again until it is repeated.
    if (lead.changes.has(change) && !lead.erasureBegan)
      this.surprises.push(`${lead.mark} has ${change} twice`);
    lead.changes.set(change, content);
  }

  private async setReminder(lead: KnownLead): Promise<void> {
    const opened = await this.openPlan(lead);
    if (opened === undefined) return;
    const reminder = this.runtime.chance(0.8);
    if (!reminder) lead.remindedSince = Number.POSITIVE_INFINITY;
    const { headers } = opened;
    const response = await this.untilAnswered("setReminder", { headers, body: { reminder } });
    if (response?.status === 204) lead.remindedSince ??= this.runtime.now;
  }

  /** Asks for a new link, ends the other ones, or ends or resumes the mails: on the page, or because the address does not exist. */
  private async usePlan(lead: KnownLead): Promise<void> {
    const { cloud, runtime } = this;
    const emailAddress = addressOf(lead);
    const kind = runtime.pick(["link", "link", "end", "end", "stop", "resume", "bounce"] as const);
    if (kind === "link") {
      const body = { email: emailAddress };
      await this.untilAnswered("requestPlanLink", { body });
      if (runtime.chance(0.3)) await this.untilAnswered("requestPlanLink", { body });
    }
    if (kind === "link" || lead.tokens.size === 0) return;
    if (kind === "bounce") {
      lead.hasBounced = true;
      const bounce = { bounceType: "Permanent", bouncedRecipients: [{ emailAddress }] };
      cloud.enqueue("plan-mail", JSON.stringify({ eventType: "Bounce", bounce }));
      return;
    }
    const opened = await this.openPlan(lead);
    if (opened === undefined) return;
    if (kind === "end") return this.endOtherLinks(lead, opened.token);
    return this.setMail(lead, kind, opened.headers);
  }

  private async endOtherLinks(lead: KnownLead, token: string): Promise<void> {
    const { cloud, runtime } = this;
    const all = [...lead.tokens.keys(), ...mailedTokens(cloud, lead)];
    const request = { headers: { authorization: `Plan ${runtime.pick(all)}` } };
    this.start(async () => void (await this.untilAnswered("openPlan", request)));
    const headers = { authorization: `Plan ${token}` };
    const response = await this.untilAnswered("endPlanLinks", { headers });
    lead.endings += 1;
    for (const each of lead.tokens.keys()) if (each !== token) lead.tokens.delete(each);
    // If its answer was lost, the token may have ended before the repeated request. The links of a lost plan come back with it.
    if (response?.status !== 200 || lead.wasLost !== undefined) return;
    for (const each of all) if (each !== token) lead.endedTokens.add(each);
  }

  /** Of stops and resumptions at the same time, either may be the last one. */
  private async setMail(lead: KnownLead, kind: "stop" | "resume", headers: ApiRequest["headers"]) {
    const { mailRequests: requests } = lead;
    const begun = ++requests.begun;
    const isAlone = requests.ended === begun - 1;
    lead.mail = undefined;
    const response = await this.untilAnswered(`${kind}PlanMail`, { headers });
    requests.ended += 1;
    if (response?.status === 200 && isAlone && requests.begun === begun)
      lead.mail = { state: kind === "stop" ? "stopped" : "on", since: this.runtime.now };
  }

  private async erase(lead: KnownLead): Promise<void> {
    if (lead.isGone) return;
    lead.erasureBegan = true;
    await this.untilDone("leads:erase", async ({ tables }) => {
      const isErased = await eraseLead(tables, lead.key, new Date());
      await eraseBookings(tables, lead);
      return isErased;
    });
    lead.erasedAt = this.runtime.now;
  }

  private async eraseWalker(walker: Walker): Promise<void> {
    walker.erasureBegan = true;
    await this.untilDone("leads:erase", async ({ tables }) => {
      await eraseBookings(tables, walker);
      return true;
    });
    // The command says if there is nothing to erase.
    if (walker.hadBookings) walker.erasedAt = this.runtime.now;
    else walker.erasureBegan = false;
  }

  /** Loses some leads, and the desk's items of others. Some minutes later, an operator restores them from a copy. */
  private async lose(): Promise<void> {
    const { cloud, runtime } = this;
    const lost = this.leads.filter(
      ({ id, isSaved, erasureBegan }) => id && isSaved && !erasureBegan && runtime.chance(0.3),
    );
    if (lost.length === 0 || this.leads.some(({ wasLost }) => wasLost)) return;
    for (const lead of lost) {
      lead.wasLost = runtime.pick(["lead", "desk"]);
      lead.isGone = lead.wasLost === "lead";
    }
    const ids = lost.flatMap(({ id }) => id ?? []);
    for (const { id, plan_id } of cloud.database.items("leads"))
      if (ids.includes(String(id)) && plan_id) ids.push(String(plan_id));
    cloud.lose(({ idempotency_key: key, pk, plan_id }) =>
      key === undefined
        ? ids.some((id) => String(pk).endsWith(id) || plan_id === id)
        : lost.some((lead) => lead.isGone && String(key).endsWith(lead.key)),
    );
    await runtime.wait(runtime.int(20 * minute));
    const present = this.leads.filter(({ id, isSaved, isGone }) => id && isSaved && !isGone);
    if (present.length > 0)
      this.start(() => this.pause(10_000).then(() => this.erase(runtime.pick(present))));
    await this.untilDone("leads:restore", async ({ tables }) => {
      await restoreLeads(tables, copies.leads);
      await restoreTimelines(tables, copies.desk);
      await restorePlans(tables, copies.desk);
      return repeatErasures(tables, { copyName: copies.leads, now: () => new Date() });
    });
    for (const lead of lost) lead.isGone = false;
    await this.rebuildSearch();
  }

  private async rebuild(): Promise<void> {
    if (this.runtime.chance(0.5)) this.start(() => this.look());
    await this.untilDone("stats:rebuild", ({ tables }) =>
      rebuildStatistics(tables, { now: () => new Date(), pace }),
    );
  }

  private async rebuildSearch(): Promise<void> {
    await this.untilDone("find:rebuild", ({ tables }) =>
      rebuildSearch(tables, pace, () => new Date()),
    );
  }

  private administrator(): string {
    return this.runtime.pick(["ana", "ben", "cem"]);
  }

  /** A time within two hours. */
  private soon(): string {
    return new Date(this.runtime.now + this.runtime.int(120 * minute)).toISOString();
  }

  /** A moment, or a time of at most these milliseconds. */
  private pause(most: number): Promise<void> {
    return this.runtime.wait(this.runtime.int(this.runtime.chance(0.5) ? 500 : most));
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
      const { id, headers = {}, body } = sent;
      const lead = id ?? headers["idempotency-key"] ?? headers.authorization;
      const what = () => `${name} ${describe({ lead, body })}`;
      this.log(sent.by ?? "visitor", what, (!isLost && response?.status.toString()) || "no answer");
      if (response !== undefined && !isLost) {
        this.check(name, route, response);
        if (response.status < 500) return response;
      }
      await runtime.wait(1_000 + runtime.int(20_000));
    }
    // The desk's queue is read by twenty calls, so it may fail each time.
    if (route.method !== "GET") this.surprises.push(`${name} is never answered`);
    return undefined;
  }

  private check(name: string, route: ApiRoute, { status, body }: ApiResponse): void {
    const isSuccess = status === route.status;
    const schema = isSuccess ? route.response : problemSchema;
    const isAllowed =
      isSuccess ||
      status === route.conflict?.status ||
      // After a bounce. The route has no body.
      (status === 422 && name === "resumePlanMail") ||
      rejectionsOf(route).includes(status);
    if (!isAllowed || !schema.safeParse(body).success)
      this.surprises.push(`${name} returns ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
}

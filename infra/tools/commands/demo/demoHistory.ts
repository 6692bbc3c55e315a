import { dayMs, hourMs } from "@planner/shared/calendar";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { lostReasons } from "@planner/shared/lead/followUp/lostReasons";
import { isOpenStage, type Stage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { v7 as uuidv7 } from "uuid";
import { pick, type Random } from "./pick.ts";

const minuteMs = 60_000;

/** What administrators changed on a lead, and its timeline, oldest first. */
export type DemoHistory = {
  readonly changes: Partial<Lead>;
  readonly events: readonly LeadEvent[];
};

/** An event without what the timeline adds. Conditional, so that `Omit` applies to each kind of event by itself. */
type EventContent = LeadEvent extends infer Each
  ? Each extends LeadEvent
    ? Omit<Each, "id" | "at" | "by">
    : never
  : never;

/** What a lead's history depends on, besides the lead. */
type HistoryInputs = {
  readonly now: Date;
  readonly random: Random;
  /** How likely leads of its channel become jobs. On average, it is about 1. */
  readonly quality: number;
};

/** The administrators who work with the made-up leads. */
export const demoTeam = ["admin@planner.local", "ann@example.com", "ben@example.com"] as const;

/**
 * Makes up a lead's history: an answer after a few minutes, calls and notes, moves through the stages, and what comes next.
 * New and suspect leads have none.
 */
export function demoHistory(lead: Lead, { now, random, quality }: HistoryInputs): DemoHistory {
  const ageMs = now.getTime() - Date.parse(lead.created_at);
  const by = lead.created_by ?? pick(demoTeam, random);
  const answeredAtMs = Date.parse(lead.created_at) + answerMinutes(random) * minuteMs;
  if (ageMs < 3 * hourMs || lead.suspect) return { changes: {}, events: [] };
  const timeline = new DemoTimeline({ startMs: answeredAtMs, endMs: now.getTime(), by });
  if (random() > 0.6) {
    timeline.add({ kind: "call", outcome: pick(["no_answer", "left_message"], random) });
    timeline.wait((20 + random() * 600) * minuteMs);
  }
  timeline.add({ kind: "call", outcome: "reached" });
  let changes: Partial<Lead> = {};
  let from: Stage = "new";
  let version = lead.version;
  for (const to of stagePath(ageMs, random, quality)) {
    timeline.wait((1 + random() * 3) * minuteMs);
    const outcome = outcomeOf(to, random);
    if (!timeline.add({ kind: "stage", from, to, ...outcome })) break;
    from = to;
    version += 1;
    changes = { ...changes, ...stageChanges(to, timeline.time, by), ...outcome, version };
    if (random() < 0.4) timeline.add({ kind: "note", note: pick(notes, random) });
    timeline.wait(random() * Math.min(3 * dayMs, ageMs / 5));
  }
  const { events } = timeline;
  const planned = plannedNext(from, now, random);
  return { changes: { ...contactsOf(events, by), ...changes, ...planned }, events };
}

/** A timeline that gets its entries one after the other. */
class DemoTimeline {
  readonly events: LeadEvent[] = [];
  readonly #endMs: number;
  readonly #by: string;
  #atMs: number;

  constructor({ startMs, endMs, by }: { startMs: number; endMs: number; by: string }) {
    this.#atMs = startMs;
    this.#endMs = endMs;
    this.#by = by;
  }

  /** The time of the next entry. */
  get time(): string {
    return new Date(this.#atMs).toISOString();
  }

  /** Moves the time of the next entry. */
  wait(ms: number): void {
    this.#atMs += ms;
  }

  /** Adds an entry. Returns false if the timeline ends before its time. */
  add(content: EventContent): boolean {
    if (this.#atMs > this.#endMs) return false;
    const id = uuidv7({ msecs: this.#atMs });
    this.events.push({ ...content, id, at: this.time, by: this.#by });
    return true;
  }
}

/** What a move to a stage changes on a lead. */
function stageChanges(stage: Stage, at: string, by: string): Partial<Lead> {
  const changes = { stage, stage_since: at };
  if (stage === "call_booked") return { ...changes, booked_at: at, booked_by: by };
  if (stage === "won") return { ...changes, won_at: at, won_by: by };
  return changes;
}

/** What the lead's record says about its timeline. */
function contactsOf(events: readonly LeadEvent[], by: string): Partial<Lead> {
  const [first] = events;
  if (first === undefined) return {};
  const calls = events.flatMap((event) => (event.kind === "call" ? [event] : []));
  const last = calls.at(-1);
  return {
    first_response_at: first.at,
    first_response_by: by,
    owner: by,
    last_touch: last && { kind: last.outcome, at: last.at },
    call_counts: { [by]: calls.length },
    contact_counts: { call: calls.length },
  };
}

/** What comes next for an open lead: a booked call, or a follow-up. A few are due. */
function plannedNext(stage: Stage, now: Date, random: Random): Partial<Lead> {
  if (stage === "new" || !isOpenStage(stage)) return {};
  const isDue = random() < 0.1;
  if (stage === "call_booked") {
    const hours = pick([0, 3, 21, 24, 45, 69, 120], random);
    const start = isDue ? slotBefore(now, hours) : slotAfter(now, hours);
    const id = `cal-${start}-${random()}`;
    return { bookings: [{ id, start, changed_at: now.toISOString(), canceled: false }] };
  }
  const at = isDue ? slotBefore(now, -4 * random()) : slotAfter(now, 20 + random() * 200);
  return { planned_touch: { kind: "follow_up", at } };
}

/** Calls and follow-ups are on the half hour. */
const slotMs = 30 * minuteMs;

/** The first slot some hours from now, or later. */
function slotAfter(now: Date, hours: number): string {
  const time = now.getTime() + hours * hourMs;
  return new Date(Math.ceil(time / slotMs) * slotMs).toISOString();
}

/** The slot before the one that `slotAfter` returns. With negative hours, it is in the past. */
function slotBefore(now: Date, hours: number): string {
  return slotAfter(now, hours - slotMs / hourMs);
}

/** The stages after New. Few old leads are still open. */
function stagePath(ageMs: number, random: Random, quality: number): readonly Stage[] {
  if (random() < openShare(ageMs)) {
    const steps = ["contacted", "call_booked", "proposal"] as const;
    return steps.slice(0, 1 + Math.floor(random() * 3));
  }
  if (random() < 0.25 * quality) return ["contacted", "call_booked", "proposal", "won"];
  return pick([["lost"], ["contacted", "lost"], ["contacted", "call_booked", "lost"]], random);
}

/** The share of the leads of an age that are still open. */
function openShare(ageMs: number): number {
  if (ageMs < 7 * dayMs) return 0.6;
  if (ageMs < 21 * dayMs) return 0.25;
  return 0.03;
}

/** How long a lead waits for an answer. More than half wait less than five minutes. */
function answerMinutes(random: Random): number {
  return random() < 0.6 ? 1 + random() * 3.5 : 6 + random() ** 3 * 900;
}

/** What an administrator enters with a move to a stage: the reason for a loss, or the value of the job. */
function outcomeOf(stage: Stage, random: Random): Pick<Lead, "lost_reason" | "won_value"> {
  if (stage === "lost") return { lost_reason: pick(lostReasons, random) };
  if (stage === "won") return { won_value: 1500 + Math.floor(random() * 8) * 500 };
  return {};
}

const notes = [
  "Runs two crews, wants to start next month.",
  "Spent $3,000 on Facebook last year, no tracking.",
  "Call back after 4 pm, on a job until then.",
  "His partner decides. Send the plan to both.",
  "Has a website from 2016, needs a landing page first.",
  "Asked for references in his area.",
] as const;

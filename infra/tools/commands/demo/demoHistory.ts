import { dayMs } from "@planner/shared/calendar";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { lostReasons, type Stage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { v7 as uuidv7 } from "uuid";

const minuteMs = 60_000;

/** Returns a number from 0 to 1. */
export type Random = () => number;

/** What administrators changed on a lead, and its timeline, oldest first. */
export type DemoHistory = {
  readonly changes: Partial<Lead>;
  readonly events: readonly LeadEvent[];
};

type EventContent = LeadEvent extends infer Each
  ? Each extends LeadEvent
    ? Omit<Each, "id" | "at" | "by">
    : never
  : never;

/** Makes up a lead's history: an answer after a few minutes, calls and notes, and moves through the stages. */
export function demoHistory(lead: Lead, now: Date, random: Random): DemoHistory {
  const age = now.getTime() - Date.parse(lead.created_at);
  const path = stagePath(age, random);
  if (path.length === 0 || lead.suspect) return { changes: {}, events: [] };
  const by = pick(["ann@example.com", "ben@example.com"], random);
  const events: LeadEvent[] = [];
  let at = Date.parse(lead.created_at) + answerMinutes(random) * minuteMs;
  const add = (content: EventContent) => {
    if (at > now.getTime()) return false;
    events.push({ ...content, id: uuidv7({ msecs: at }), at: new Date(at).toISOString(), by });
    return true;
  };

  const isReached = random() < 0.6;
  if (!isReached) {
    add({ kind: "call", outcome: pick(["no_answer", "left_message"], random) });
    at += (20 + random() * 600) * minuteMs;
  }
  add({ kind: "call", outcome: "reached" });
  let changes: Partial<Lead> = {};
  let from: Stage = "new";
  for (const to of path) {
    at += (1 + random() * 3) * minuteMs;
    const outcome = outcomeOf(to, random);
    if (!add({ kind: "stage", from, to, ...outcome })) break;
    const time = new Date(at).toISOString();
    if (to === "call_booked") changes = { ...changes, booked_at: time, booked_by: by };
    if (to === "won") changes = { ...changes, won_at: time, won_by: by };
    changes = { ...changes, ...outcome, stage: to, version: (changes.version ?? lead.version) + 1 };
    from = to;
    if (random() < 0.4) add({ kind: "note", note: pick(notes, random) });
    at += random() * 3 * dayMs;
  }
  const [first] = events;
  if (first === undefined) return { changes: {}, events: [] };
  const answer = { first_response_at: first.at, first_response_by: by, owner: by };
  const calls = events.filter(({ kind }) => kind === "call").length;
  return { changes: { ...changes, ...answer, call_counts: { [by]: calls } }, events };
}

/** The stages after New. Recent leads are still new, old ones are mostly won or lost. */
function stagePath(age: number, random: Random): readonly Stage[] {
  if (age < 10 * minuteMs) return [];
  const isOld = age > 14 * dayMs;
  const chance = random();
  if (chance < (isOld ? 0.03 : 0.3)) return [];
  if (chance < 0.4) return ["contacted"];
  if (chance < 0.5) return ["contacted", "call_booked"];
  if (chance < 0.6) return ["contacted", "call_booked", "proposal"];
  if (chance < 0.78) return ["contacted", "call_booked", "proposal", "won"];
  return pick([["lost"], ["contacted", "lost"], ["contacted", "call_booked", "lost"]], random);
}

/** More than half of the leads are answered within five minutes. */
function answerMinutes(random: Random): number {
  return random() < 0.6 ? 1 + random() * 3.5 : 6 + random() ** 3 * 900;
}

function outcomeOf(stage: Stage, random: Random): Pick<Lead, "lost_reason" | "won_value"> {
  if (stage === "lost") return { lost_reason: pick(lostReasons, random) };
  if (stage === "won") return { won_value: 1500 + Math.floor(random() * 8) * 500 };
  return {};
}

export function pick<T>(values: readonly [T, ...T[]], random: Random): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}

const notes = [
  "Runs two crews, wants to start next month.",
  "Spent $3,000 on Facebook last year, no tracking.",
  "Call back after 4 pm, on a job until then.",
  "His partner decides. Send the plan to both.",
  "Has a website from 2016, needs a landing page first.",
  "Asked for references in his area.",
] as const;

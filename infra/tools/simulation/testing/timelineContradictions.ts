import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { brokenRules } from "./brokenRules.ts";
import type { KnownLead } from "./KnownLead.ts";

/** How a stored lead and its timeline contradict what the clients were told. */
export function timelineContradictions(
  known: KnownLead,
  { lead, events: listed }: LeadDetails,
): string[] {
  const events = listed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const ids = new Set(events.map(({ id }) => id));
  const notes = events.flatMap((event) => (event.kind === "note" ? [event.note] : []));
  const { contact_counts: counts = {} } = lead;
  const count = (kind: LeadEvent["kind"]) => events.filter((each) => each.kind === kind).length;
  const noShows = events.filter(
    (each) => each.kind === "call" && each.outcome === "did_not_show",
  ).length;
  return brokenRules({
    "lacks an acknowledged event": [...known.events].every((id) => ids.has(id)),
    "has an event twice":
      known.wasLost !== undefined ||
      (ids.size === events.length && new Set(notes).size === notes.length),
    "counts other contacts":
      known.wasLost !== undefined ||
      (counts.note ?? 0) + (counts.call ?? 0) === count("note") + count("call") - noShows,
    "belongs to someone else": ownersAfter(events)?.has(lead.owner) ?? false,
    "has a note that no one wrote": notes.every((note) => known.notes.has(note)),
    "has moves that do not follow each other": stageAfter(events) !== undefined,
    "is not as its last move left it": stageAfter(events)?.has(lead.stage) ?? true,
  });
}

/** Events within a few seconds may have been stored in another order than that of their times. */
const orderMs = 20_000;

/** The stages in which events may leave a lead. Undefined if a move does not follow the one before it. */
function stageAfter(events: readonly LeadEvent[]): ReadonlySet<Stage> | undefined {
  let possible = new Set<Stage>(["new"]);
  let before = new Set<Stage>();
  let bookedAt = 0;
  for (const event of events) {
    if (event.kind === "booking") {
      // A cancellation moves the lead back, also if a move in between was undone.
      if (event.canceled) possible = new Set([...possible, ...before, "contacted"]);
      else {
        before = new Set([...before, ...possible]);
        possible.add("call_booked");
      }
      bookedAt = Date.parse(event.at);
    }
    if (event.kind !== "stage") continue;
    if (!possible.has(event.from)) return undefined;
    possible = new Set([event.to]);
    // The booking, and its cancellation, may in fact have come after the move.
    if (Date.parse(event.at) < bookedAt + orderMs) possible.add("call_booked").add("contacted");
  }
  return possible;
}

/** Who may own a lead after its events. Undefined if someone took it from its owner. */
function ownersAfter(events: readonly LeadEvent[]): ReadonlySet<string | undefined> | undefined {
  let possible: { readonly owner: string | undefined; readonly at: number }[] = [
    { owner: undefined, at: 0 },
  ];
  for (const event of events) {
    if (event.kind !== "owner" && event.kind !== "given") continue;
    const at = Date.parse(event.at);
    // Also earlier owners: what replaced them may in fact have happened before they took it, or after this event.
    const certain = possible.findLast((each) => each.at + orderMs <= at)?.at ?? 0;
    const before = possible.filter((each) => each.at + orderMs > certain);
    const isTaken = event.kind === "owner" && event.is_mine && !event.take_over;
    const mayBeFree = before.some(({ owner }) => owner === undefined || owner === event.by);
    if (isTaken && !mayBeFree) return undefined;
    possible = [...before, { owner: ownerAfter(event), at }];
  }
  const last = possible.at(-1)?.at ?? 0;
  return new Set(possible.filter(({ at }) => at + orderMs > last).map(({ owner }) => owner));
}

function ownerAfter(event: Extract<LeadEvent, { kind: "owner" | "given" }>): string | undefined {
  if (event.kind === "given") return event.to;
  return event.is_mine ? event.by : undefined;
}

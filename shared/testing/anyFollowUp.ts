import fc from "fast-check";
import { callOutcomes } from "../lead/followUp/callOutcome.ts";
import { lostReasons } from "../lead/followUp/lostReasons.ts";
import { plannedKinds } from "../lead/followUp/plannedTouch.ts";
import { stages } from "../lead/followUp/stage.ts";
import { aLead } from "./aLead.ts";

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

/** A lead with any facts about its follow-up, with times of about two days around one. */
export function anyFollowUp(around: Date) {
  // Whole ten minutes let times meet.
  const time = fc
    .oneof(
      fc.integer({ min: -3_000, max: 3_000 }),
      fc.integer({ min: -15, max: 15 }).map((steps) => steps * 10),
    )
    .map((minutes) => new Date(around.getTime() + minutes * 60_000).toISOString());
  const booking = fc.record({
    id: fc.constantFrom("cal#1", "cal#2", "cal#3", "calendly#4"),
    start: time,
    changed_at: time,
    canceled: fc.boolean(),
    rescheduled: maybe(fc.constant(true)),
    outcome: maybe(fc.constantFrom(...callOutcomes)),
    answered_at: maybe(time),
  });
  return fc
    .record({
      id: fc.uuid(),
      stage: fc.constantFrom(...stages),
      stage_since: maybe(time),
      won_at: maybe(time),
      lost_reason: maybe(fc.constantFrom(...lostReasons)),
      created_at: time,
      suspect: maybe(fc.tuple(fc.constant("honeypot" as const))),
      first_response_at: maybe(time),
      clock_ended_at: maybe(time),
      joined_to: fc.option(fc.constant("another lead"), { nil: undefined, freq: 5 }),
      planned_touch: maybe(fc.record({ kind: fc.constantFrom(...plannedKinds), at: time })),
      calls: maybe(
        fc.array(fc.record({ id: fc.constant("1"), by: fc.constant("ann"), at: time }), {
          minLength: 1,
          maxLength: 2,
        }),
      ),
      bookings: maybe(fc.uniqueArray(booking, { selector: ({ id }) => id, maxLength: 4 })),
    })
    .map(({ lost_reason, ...lead }) =>
      aLead(lead.stage === "lost" ? { ...lead, lost_reason } : lead),
    );
}

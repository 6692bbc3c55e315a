import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLead } from "../../testing/aLead.ts";
import { dueOf, inQueueOrder, nextChange, touchKinds } from "./due.ts";
import { isOpenStage, stages } from "./stage.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const time = fc
  .integer({ min: -3_000, max: 3_000 })
  .map((minutes) => new Date(now.getTime() + minutes * 60_000).toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const leads = fc.array(
  fc
    .record({
      stage: fc.constantFrom(...stages),
      created_at: time,
      first_response_at: maybe(time),
      clock_ended_at: maybe(time),
      next_due: maybe(fc.record({ kind: fc.constantFrom(...touchKinds), at: time })),
      calls: maybe(fc.tuple(fc.record({ id: fc.constant("1"), by: fc.constant("ann"), at: time }))),
    })
    .map(aLead),
  { minLength: 1, maxLength: 8 },
);

describe("the queue", () => {
  it("has each open lead that is not suspect, and never a closed one", () => {
    fc.assert(
      fc.property(leads, (all) => {
        for (const lead of all) {
          expect(dueOf(lead, now) !== undefined).toBe(isOpenStage(lead.stage));
        }
      }),
    );
  });

  it("has the calls that a customer booked after the job was won", () => {
    const call = { kind: "booked", at: "2026-11-17T15:00:00.000Z" } as const;
    const groupAt = (won_at: string) =>
      dueOf(aLead({ stage: "won", won_at, next_due: call }), new Date(call.at))?.group;
    expect(groupAt("2026-11-16T15:00:00.000Z")).toBe("booked");
    expect(groupAt("2026-11-17T15:20:00.000Z")).toBeUndefined();
  });

  it("keeps its order until the next change", () => {
    const orderAt = (all: Parameters<typeof inQueueOrder>[0], at: Date) =>
      inQueueOrder(all, at).map(({ lead, due }) => [lead.id, due.group]);
    fc.assert(
      fc.property(leads, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const rows = inQueueOrder(all, now);
        const change = nextChange(rows, now)?.getTime() ?? now.getTime() + 1e9;
        const between = now.getTime() + Math.floor(part * (change - now.getTime() - 1));
        expect(orderAt(all, new Date(between))).toEqual(orderAt(all, now));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFollowUp } from "../../testing/anyFollowUp.ts";
import { inQueueOrder, isWaiting, nextChange } from "./queueOrder.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const leads = fc.uniqueArray(anyFollowUp(now), { selector: ({ id }) => id, maxLength: 8 });

describe("the order of the queue", () => {
  it("stays until the next change", () => {
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

describe("a lead", () => {
  it.each([
    ["clock", true],
    ["booked", true],
    ["retry", true],
    ["calling", false],
    ["later", false],
  ] as const)("in the group %s waits for an administrator: %s", (group, waits) => {
    const due = { group, reason: "clock", at: now.toISOString() } as const;
    expect(isWaiting({ due })).toBe(waits);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLead } from "../../testing/aLead.ts";
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

describe("the next change of an unanswered lead", () => {
  it.each([
    ["when its clock ends", "2026-11-21T11:57:00.000Z", "2026-11-21T12:02:00.000Z"],
    ["a day after its clock ended", "2026-11-21T11:00:00.000Z", "2026-11-22T11:05:00.000Z"],
  ])("comes %s", (_, created_at, change) => {
    const rows = inQueueOrder([aLead({ created_at })], now);
    expect(nextChange(rows, now)?.toISOString()).toBe(change);
  });

  it("never comes once it was missed more than a day ago", () => {
    const rows = inQueueOrder([aLead({ created_at: "2026-11-20T11:00:00.000Z" })], now);
    expect(nextChange(rows, now)).toBeUndefined();
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

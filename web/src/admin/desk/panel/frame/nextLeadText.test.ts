import { inQueueOrder } from "@planner/shared/lead/followUp/queueOrder";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { describe, expect, it } from "vitest";
import { aLead, someLeads } from "../../../../testing/someLeads.ts";
import { nextLeadText } from "./nextLeadText.ts";

const now = new Date("2026-11-17T12:30:00.000Z");
const [open = aLead(), other = aLead()] = someLeads(2);
const bensCall = { id: "1", by: "ben@planner.local", at: "2026-11-17T12:29:00.000Z" };

/** The queue of these leads, of which none is next. */
function queueOf(leads: readonly Lead[]) {
  const rows = inQueueOrder(leads, now);
  return { data: {}, isFailed: false, hasMoreWaiting: false, rows, nextAfter: () => undefined };
}

describe("nextLeadText", () => {
  it("says that all others are being called, or that no one is waiting", () => {
    const isCalled = [open, { ...other, calls: [bensCall] }];
    expect(nextLeadText(queueOf(isCalled), open.id, now)).toBe("all others are being called");
    const onlyOpen = [{ ...open, calls: [bensCall] }];
    expect(nextLeadText(queueOf(onlyOpen), open.id, now)).toBe("no one is waiting");
  });

  it("says that it is loading while more may wait, and that it is not known after a failure", () => {
    const queue = { ...queueOf([open]), hasMoreWaiting: true };
    expect(nextLeadText(queue, open.id, now)).toBe("loading");
    expect(nextLeadText({ ...queue, isFailed: true }, open.id, now)).toBe("not known");
  });
});

import { describe, expect, it } from "vitest";
import { aLead } from "../../../../testing/someLeads.ts";
import { dueReason, dueReasonInSentence } from "./dueReason.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("the reason of a booked call that is over", () => {
  const start = new Date("2026-11-17T09:00:00").toISOString();
  const pastCall = {
    lead: aLead(),
    due: {
      group: "follow_up",
      reason: "past_call",
      at: start,
      call: { id: "call", start, changed_at: start, canceled: false },
    },
  } as const;
  const thursday = new Date("2026-11-19T12:00:00");

  it("keeps the day's capital within a sentence", () => {
    expect(plain(dueReasonInSentence(pastCall, thursday))).toBe(
      "call Tuesday 9:00 am: how did it go?",
    );
  });

  it("has a capital at the start of a sentence", () => {
    expect(plain(dueReason(pastCall, thursday))).toBe("Call Tuesday 9:00 am: how did it go?");
  });
});

describe("the reason of a retry", () => {
  it.each([
    [0, "1st try"],
    [1, "2nd try"],
    [2, "3rd try"],
    [3, "4th try"],
    [10, "11th try"],
  ])("after %i tries is %j", (tries, reason) => {
    const at = "2026-11-17T09:00:00.000Z";
    const retry = {
      lead: aLead({ tries }),
      due: { group: "retry", reason: "retry", at },
    } as const;
    expect(dueReasonInSentence(retry, new Date(at))).toBe(reason);
  });
});

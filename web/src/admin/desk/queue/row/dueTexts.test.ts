import { describe, expect, it } from "vitest";
import { aLead } from "../../../../testing/someLeads.ts";
import { dueText, fixedDueText } from "./dueTexts.ts";

const dueAt = "2026-11-17T09:00:00";

const row = {
  lead: aLead(),
  due: { group: "follow_up", reason: "follow_up", at: new Date(dueAt).toISOString() },
} as const;

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a follow-up", () => {
  it.each([
    ["2026-11-17T09:00:00", "Due 9:00 am", false],
    ["2026-11-17T09:04:59", "Due 9:00 am", false],
    ["2026-11-17T09:05:00", "Late by 5 min", true],
    ["2026-11-17T12:10:00", "Late by 3 hr", true],
    ["2026-11-20T09:00:00", "Late by 3 days", true],
  ])("at %s is shown as %j", (now, text, isLate) => {
    const due = dueText(row, new Date(now));
    expect({ ...due, text: plain(due.text) }).toEqual({ text, isLate });
  });

  it("of an old queue has its time, because a colleague may have called since", () => {
    expect(plain(fixedDueText(row, new Date("2026-11-17T12:10:00")))).toBe("Due 9:00 am");
  });
});

import { describe, expect, it } from "vitest";
import { followUpAt, maxTries, retryAfter, touchProposals } from "./touchProposals.ts";

describe("followUpAt", () => {
  it.each([
    ["Monday evening", "2026-11-24T02:52:00.000Z", "2026-11-25T15:00:00.000Z"],
    ["Thursday, to Monday", "2026-11-26T18:00:00.000Z", "2026-11-30T15:00:00.000Z"],
    ["Friday, to Monday", "2026-11-27T18:00:00.000Z", "2026-11-30T15:00:00.000Z"],
    ["the day before summer time ends", "2026-10-30T18:00:00.000Z", "2026-11-02T15:00:00.000Z"],
  ])("is two days later at 9:00 in Chicago on %s", (_, now, at) => {
    expect(followUpAt({ mobile: "+19728333371" }, new Date(now))).toBe(at);
  });
});

describe("retryAfter no answer", () => {
  it("ends with the fourth try", () => {
    expect(maxTries).toBe(4);
  });

  it.each([
    [undefined, "in two hours", "2026-11-23T16:00:00.000Z", "2026-11-23T18:00:00.000Z"],
    [undefined, "not at night", "2026-11-24T02:52:00.000Z", "2026-11-24T15:00:00.000Z"],
    [undefined, "not before 8:00", "2026-11-24T11:30:00.000Z", "2026-11-24T15:00:00.000Z"],
    [1, "at 9:00 on the person's next day", "2026-11-24T02:52:00.000Z", "2026-11-24T15:00:00.000Z"],
    [1, "at 9:00 on Monday after Friday", "2026-11-27T18:00:00.000Z", "2026-11-30T15:00:00.000Z"],
    [2, "in three days", "2026-11-23T16:00:00.000Z", "2026-11-26T16:00:00.000Z"],
    [2, "not on Sunday", "2026-11-26T16:00:00.000Z", "2026-11-30T15:00:00.000Z"],
    [3, "never", "2026-11-23T16:00:00.000Z", undefined],
  ])("after %s earlier tries is %s", (tries, _, now, expected) => {
    const lead = { mobile: "+19728333371", tries };
    expect(retryAfter("no_answer", lead, new Date(now))?.at).toBe(expected);
  });
});

it("retryAfter a call to which no one showed up is in two hours, also after the last try", () => {
  const lead = { mobile: "+19728333371", tries: 3 };
  const now = new Date("2026-11-23T16:00:00.000Z");
  const at = "2026-11-23T18:00:00.000Z";
  expect(retryAfter("did_not_show", lead, now)).toEqual({ kind: "retry", at });
  expect(retryAfter("reached", lead, now)).toBeUndefined();
});

it("touchProposals have no duplicate times", () => {
  // Friday, 8:52 pm in Chicago: both tomorrow and in two hours become Monday.
  const proposals = touchProposals({ mobile: "+19728333371" }, new Date("2026-11-28T02:52:00Z"));
  expect(proposals).toEqual(["2026-11-30T15:00:00.000Z", "2026-12-01T15:00:00.000Z"]);
});

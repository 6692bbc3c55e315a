import { describe, expect, it } from "vitest";
import { followUpAt, nextTry } from "./nextTouch.ts";

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

describe("nextTry", () => {
  // 8:52 pm on Monday in Chicago.
  const now = new Date("2026-11-24T02:52:00.000Z");

  it.each([
    [undefined, "in two hours", "2026-11-24T04:52:00.000Z"],
    [1, "at 9:00 on the next day of the person", "2026-11-24T15:00:00.000Z"],
    [2, "in three days", "2026-11-27T02:52:00.000Z"],
    [3, "never", undefined],
  ])("after %s earlier tries is %s", (tries, _, expected) => {
    expect(nextTry({ mobile: "+19728333371", tries }, now)?.at).toBe(expected);
  });
});

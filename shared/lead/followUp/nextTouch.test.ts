import { describe, expect, it } from "vitest";
import { nextTry } from "./nextTouch.ts";

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

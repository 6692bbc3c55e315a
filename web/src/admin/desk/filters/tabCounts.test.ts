import { describe, expect, it } from "vitest";
import { matchCounts } from "./tabCounts.ts";

const leads = [{ stage: "new" }, { stage: "won" }, { stage: "won" }] as const;

describe("matchCounts", () => {
  it("counts each tab's matches once all of them are loaded", () => {
    const counts = matchCounts({ stage: undefined, leads, isComplete: true });
    expect(counts).toMatchObject({ all: "3", new: "1", won: "2", lost: "0" });
  });

  it("says that there may be more, and leaves out the other tabs, which it does not know", () => {
    expect(matchCounts({ stage: undefined, leads, isComplete: false })).toEqual({ all: "3+" });
  });

  it("leaves out the other tabs if only one stage was searched", () => {
    expect(matchCounts({ stage: "won", leads, isComplete: true })).toEqual({ won: "3" });
  });
});

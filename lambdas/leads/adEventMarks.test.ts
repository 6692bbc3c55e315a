import { describe, expect, it } from "vitest";
import { interruptedTable, newDeskTables } from "../testing/testDatabase.ts";
import { adEventMarks } from "./adEventMarks.ts";

const claim = (id: string, second: number) => ({
  id,
  now: new Date(second * 1000),
  until: new Date((second + 60) * 1000),
});

describe("an ad event's mark", () => {
  it("recognizes its own claim if the SDK retries after a lost response, and keeps when it began", async () => {
    let responses = 0;
    const flaky = interruptedTable(newDeskTables(), async (moment) => {
      if (moment === "after" && responses++ === 0) throw new Error("the response was lost");
    });
    const marks = adEventMarks(flaky, "won");
    await expect(marks.claim("lead-1", claim("a", 1))).rejects.toThrow("lost");
    const claimed = { outcome: "claimed", unansweredSince: 1000 };
    expect(await marks.claim("lead-1", claim("a", 2))).toEqual(claimed);
    expect(await marks.claim("lead-1", claim("b", 3))).toEqual({
      outcome: "claimed by another sender",
    });
  });
});

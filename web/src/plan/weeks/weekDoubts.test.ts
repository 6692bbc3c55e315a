import type { StoredWeek } from "@planner/shared/api/planContract";
import { describe, expect, it } from "vitest";
import { aWeek, fourWeeks } from "../testing/aSavedPlan.ts";
import { weekDoubts } from "./weekDoubts.ts";

describe("weekDoubts", () => {
  const entry = aWeek(5, { won: 4 });
  const about = (changed: Partial<StoredWeek>, weeks = [...fourWeeks]) =>
    weekDoubts({ ...entry, ...changed }, { monday: entry.monday, weeks, meanTicket: 3800 }).map(
      ({ path, message }) => `${path}: ${message}`,
    );

  it.each<[Partial<StoredWeek>, string[]]>([
    [{}, []],
    [{ leads: 0, booked: 0 }, ["leads: No leads at all? Check that the ads run."]],
    [{ leads: 0, booked: 0, spend_cents: 0 }, []],
    [{ leads: 8 }, ["booked: 9 booked of 8 leads. Is that right?"]],
    // 28 booked and 18 held before.
    [{ held: 19 }, []],
    [{ held: 20 }, ["held: 20 held, but only 19 booked and not yet held. Is that right?"]],
    // 18 held and 9 won before.
    [{ won: 15 }, []],
    [{ won: 50 }, ["won: 50 won, but only 15 held and not yet won. Is that right?"]],
    [{ won: 0, won_revenue_cents: 0 }, []],
    [
      { won: 0, won_revenue_cents: 400_000 },
      ["won_revenue_cents: $4,000, but no job won. Is that right?"],
    ],
    [{ won_revenue_cents: 4 * 76_000 }, []],
    [
      { won_revenue_cents: 4 * 75_900 },
      ["won_revenue_cents: That is $759 a job; your plan has $3,800. Is that right?"],
    ],
    [
      { won_revenue_cents: 4 * 1_900_100 },
      ["won_revenue_cents: That is $19,001 a job; your plan has $3,800. Is that right?"],
    ],
  ])("asks about %j", (changed, doubts) => {
    expect(about(changed)).toEqual(doubts);
  });
});

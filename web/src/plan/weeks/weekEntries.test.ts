import { type StoredWeek, weekEntrySchema } from "@planner/shared/api/planContract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aWeek, fourWeeks } from "../testing/aSavedPlan.ts";
import { doubtsAbout, entryTexts, readWeek, viewOf, weekDays } from "./weekEntries.ts";

const typed = { spend_cents: "$1,257.13", leads: "22", booked: "5", held: "3", won: "1" };

function read(texts: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return readWeek(form);
}

const spendMessage = "Ad spend: enter $0 to $1,000,000";
const countMessage = "enter a whole number from 0 to 10,000";

describe("readWeek", () => {
  it("reads dollars with signs and commas, and leaves out empty optional fields", () => {
    const entry = { spend_cents: 125_713, leads: 22, booked: 5, held: 3, won: 1 };
    expect(read(typed)).toEqual({ entry, errors: [] });
  });

  it.each([
    ["spend_cents", "", spendMessage],
    ["spend_cents", "-1", spendMessage],
    ["spend_cents", "1000000.01", spendMessage],
    ["leads", "", `Leads: ${countMessage}`],
    ["leads", "2.5", `Leads: ${countMessage}`],
    ["won", "10001", `Won: ${countMessage}`],
    ["undecided", "some", `Held, no decision yet: ${countMessage}`],
  ])("rejects %s %j", (path, text, message) => {
    expect(read({ ...typed, [path]: text })).toEqual({ errors: [{ path, message }] });
  });

  it("reads back every stored week", () => {
    const count = fc.integer({ min: 0, max: 10_000 });
    const counts = { leads: count, booked: count, held: count, won: count };
    const pending = { still_to_come: fc.option(count), undecided: fc.option(count) };
    const spend_cents = fc.integer({ min: 0, max: 100_000_000 });
    const won_revenue_cents = fc.option(spend_cents);
    fc.assert(
      fc.property(fc.record({ spend_cents, ...counts, ...pending, won_revenue_cents }), (week) => {
        const entry = weekEntrySchema.parse(
          Object.fromEntries(Object.entries(week).filter(([, number]) => number !== null)),
        );
        expect(read(entryTexts(entry))).toEqual({ entry, errors: [] });
      }),
    );
  });
});

describe("doubtsAbout", () => {
  const entry = aWeek(5, { won: 4 });
  const about = (changed: Partial<StoredWeek>, weeks = [...fourWeeks]) =>
    doubtsAbout({ ...entry, ...changed }, { monday: entry.monday, weeks, ticket: 3800 }).map(
      ({ path, message }) => `${path}: ${message}`,
    );

  it.each<[Partial<StoredWeek>, string[]]>([
    [{}, []],
    [{ leads: 0, booked: 0 }, ["leads: No leads at all? Check that the ads run."]],
    [{ leads: 0, booked: 0, spend_cents: 0 }, []],
    [{ leads: 8 }, ["booked: 9 booked of 8 leads. Are some from earlier weeks?"]],
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

describe("viewOf", () => {
  const view = (weeks_over: number, entered: readonly number[], chosen?: number) => {
    const weeks = entered.map((week) => aWeek(week));
    const monday = chosen === undefined ? undefined : aWeek(chosen).monday;
    const plan = { start_date: "2026-10-26", weeks, weeks_over };
    const { kind, week, missed } = viewOf(plan, { chosen: monday, hasSkipped: false });
    return [kind, week?.week, missed.map((each) => each.week)];
  };

  it.each([
    [0, [], ["first", undefined, []]],
    [1, [], ["week", 1, []]],
    [1, [0], ["week", 1, []]],
    [3, [], ["late", 3, [1, 2]]],
    [4, [1, 2, 3], ["week", 4, []]],
    [4, [1, 4], ["likely", undefined, [2, 3]]],
    [12, [1, 2], ["week", 12, [3, 4, 5, 6, 7, 8, 9, 10, 11]]],
    [12, [12], ["end", undefined, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]],
  ])("after %d weeks with %j entered is %j", (over, entered, expected) => {
    expect(view(over, entered)).toEqual(expected);
  });

  it("is a chosen week that is over, never a running one", () => {
    expect(view(4, [1, 4], 2)).toEqual(["week", 2, [2, 3]]);
    expect(view(4, [0, 1, 4], 0)).toEqual(["week", 0, [2, 3]]);
    expect(view(4, [1, 2, 3, 4], 5)).toEqual(["likely", undefined, []]);
  });
});

it("names the days of a week", () => {
  expect(weekDays("2026-10-26")).toBe("October 26 to November 1");
  expect(weekDays("2026-11-02")).toBe("November 2 to 8");
});

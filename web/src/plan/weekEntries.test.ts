import { weekEntrySchema } from "@planner/shared/api/planContract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fourWeeks } from "./testing/aSavedPlan.ts";
import {
  entryText,
  finishedWeeks,
  nextWeek,
  pendingFields,
  readWeek,
  weekDays,
  weekFields,
} from "./weekEntries.ts";

const typed = { spend_cents: "$1,257.13", leads: "22", booked: "5", held: "3", won: "1" };

function read(texts: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return readWeek(form);
}

const spendMessage = "The spend must be $0 to $1,000,000";
const countMessage = "Enter a whole number from 0 to 10,000";

describe("readWeek", () => {
  it("reads dollars with signs and commas, and leaves out empty optional fields", () => {
    expect(read(typed)).toEqual({
      ok: true,
      entry: { spend_cents: 125_713, leads: 22, booked: 5, held: 3, won: 1 },
    });
  });

  it.each([
    ["spend_cents", "", spendMessage],
    ["spend_cents", "-1", spendMessage],
    ["spend_cents", "1000000.01", spendMessage],
    ["leads", "", countMessage],
    ["leads", "2.5", countMessage],
    ["won", "10001", countMessage],
    ["undecided", "some", countMessage],
  ])("rejects %s %j", (path, text, message) => {
    expect(read({ ...typed, [path]: text })).toEqual({
      ok: false,
      errors: [{ path, message }],
    });
  });

  it("reads back every stored week", () => {
    const count = fc.integer({ min: 0, max: 10_000 });
    const counts = { leads: count, booked: count, held: count, won: count };
    const pending = { still_to_come: fc.option(count), undecided: fc.option(count) };
    const spend_cents = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(fc.record({ spend_cents, ...counts, ...pending }), (week) => {
        const entry = weekEntrySchema.parse(
          Object.fromEntries(Object.entries(week).filter(([, number]) => number !== null)),
        );
        const texts = [...weekFields, ...pendingFields].map((name) => [
          name,
          entryText(entry, name),
        ]);
        expect(read(Object.fromEntries(texts))).toEqual({ ok: true, entry });
      }),
    );
  });
});

describe("the weeks of a plan that starts on October 26", () => {
  const start = "2026-10-26";

  it.each([
    [{ year: 2026, month: 10, day: 20 }, 0],
    [{ year: 2026, month: 11, day: 1 }, 0],
    [{ year: 2026, month: 11, day: 2 }, 1],
    [{ year: 2026, month: 11, day: 29 }, 4],
    [{ year: 2027, month: 6, day: 1 }, 12],
  ])("on %o, %d have ended", (today, finished) => {
    expect(finishedWeeks(start, today)).toBe(finished);
  });

  it("have names for their days", () => {
    expect(weekDays(start, 1)).toBe("October 26 to November 1");
    expect(weekDays(start, 2)).toBe("November 2 to 8");
  });

  it.each([
    [0, [], 1],
    [3, [], 3],
    [4, [1, 2, 3, 4], 5],
    [4, [1, 4, 5], 6],
    [12, [12], undefined],
  ])("after %d ended weeks with %j entered, the next one is %s", (finished, entered, next) => {
    const [aWeek] = fourWeeks;
    const weeks = entered.flatMap((week) => (aWeek ? [{ ...aWeek, week }] : []));
    expect(nextWeek({ weeks }, finished)).toBe(next);
  });
});

import { weekEntrySchema } from "@planner/shared/api/planContract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryTexts, readWeek } from "./weekFields.ts";

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

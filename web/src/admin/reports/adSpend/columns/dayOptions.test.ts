import { expect, it } from "vitest";
import { dayOptions } from "./dayOptions.ts";

const labelsOf = (options: Parameters<typeof dayOptions>[0]) =>
  dayOptions(options).map(({ label }) => label);

it("offers the two columns of a range once, and neither the campaign nor the spend", () => {
  const heads = ["Campaign name", "Reporting starts", "Reporting ends", "Amount spent (USD)"];
  const days = { kind: "range", from: 1, to: 2 } as const;
  const columns = { campaign: 0, spend: 3, days };
  expect(labelsOf({ heads, titles: [], columns })).toEqual(["Reporting starts to Reporting ends"]);
  const variant = ["Campaign name", "reporting_starts", " Reporting ends", "Day", "Amount spent"];
  const withDay = { campaign: 0, spend: 4, days: { kind: "day", column: 3 } } as const;
  expect(labelsOf({ heads: variant, titles: [], columns: withDay })).toEqual([
    "reporting_starts to  Reporting ends",
    "Day",
  ]);
});

it("offers the days in a title, and says that they are not in a column", () => {
  const heads = ["Campaign", "Clicks", "Cost"];
  const columns = { campaign: 0, spend: 2 };
  const titles = ["Campaign report", "October 1, 2026 - October 31, 2026"];
  const withTitle = { ...columns, days: { kind: "day", column: 1 } } as const;
  expect(labelsOf({ heads, titles, columns: withTitle })).toEqual([
    "Clicks",
    "The days in the title",
  ]);
  expect(labelsOf({ heads, titles: [], columns })).toEqual(["Clicks", "The days in the title"]);
  const withDay = { ...columns, days: { kind: "day", column: 1 } } as const;
  expect(labelsOf({ heads, titles: [], columns: withDay })).toEqual(["Clicks"]);
});

it("keeps a column with weeks as one, and reads another one as days", () => {
  const heads = ["Campaign", "Week", "Clicks", "Cost"];
  const columns = { campaign: 0, spend: 3, days: { kind: "week", column: 1 } } as const;
  expect(dayOptions({ heads, titles: [], columns }).map(({ days }) => days)).toEqual([
    { kind: "week", column: 1 },
    { kind: "day", column: 2 },
  ]);
});

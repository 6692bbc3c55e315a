import { expect, it } from "vitest";
import { noFigures } from "./reportFigures.ts";
import { sourceRows } from "./reportRows.ts";

it("a source's row leads to its leads, if it has any", () => {
  const row = { source: "google", campaign: "brand", ...noFigures } as const;
  const report = {
    sources: [
      { ...row, leads: 2 },
      { ...row, campaign: "spring", spend: 500 },
    ],
  };
  const rows = sourceRows(report, ({ campaign }) => `/admin?campaign=${campaign}`);
  expect(rows.map(({ listPath }) => listPath)).toEqual(["/admin?campaign=brand", undefined]);
});

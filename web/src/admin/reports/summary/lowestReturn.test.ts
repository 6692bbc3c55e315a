import { describe, expect, it } from "vitest";
import type { ReportRow } from "../figures/ReportRow.ts";
import { noFigures, withCostsAndReturn } from "../figures/reportFigures.ts";
import { lowestReturn } from "./lowestReturn.ts";

function row(key: string, spend: number | null, won_value: number): ReportRow {
  const won = won_value > 0 ? 1 : 0;
  return { key, name: key, figures: withCostsAndReturn({ ...noFigures, spend, won, won_value }) };
}

describe("lowestReturn", () => {
  it("finds the row that brought the least per dollar", () => {
    const rows = [row("phone", null, 9_000), row("brand", 100, 6_000), row("pmax", 900, 1_800)];
    expect(lowestReturn(rows)?.key).toBe("pmax");
  });

  it("finds the highest spend among those without a won job", () => {
    const rows = [row("brand", 100, 100), row("patios", 200, 0), row("pmax", 900, 0)];
    expect(lowestReturn(rows)?.key).toBe("pmax");
  });

  it("has nothing to compare with a single row with spend", () => {
    expect(lowestReturn([row("phone", null, 9_000), row("pmax", 900, 0)])).toBeUndefined();
  });
});

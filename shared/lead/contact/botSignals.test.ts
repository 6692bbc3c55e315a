import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { botSignalsSchema } from "./botSignals.ts";

describe("botSignalsSchema", () => {
  it.each([
    [{ trap: 7, elapsed_ms: "9" }],
    [{ elapsed_ms: Number.NaN }],
    [{ elapsed_ms: Number.POSITIVE_INFINITY }],
    [null],
    ["trap"],
    [[1]],
  ])("drops invalid signals: %j", (form) => {
    expect(botSignalsSchema.parse(form)).toEqual({});
  });

  it("drops unknown signals", () => {
    expect(botSignalsSchema.parse({ trap: "", elapsed_ms: 5, other: 1 })).toEqual({
      trap: "",
      elapsed_ms: 5,
    });
  });

  it("accepts any value", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => botSignalsSchema.safeParse(anything).success),
    );
  });
});

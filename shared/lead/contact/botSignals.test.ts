import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { botSignalsSchema, suspectReasonsOf } from "./botSignals.ts";

describe("suspectReasonsOf", () => {
  it.each([
    [{ trap: "", elapsed_ms: 2000 }, []],
    [{ trap: "", elapsed_ms: 1999 }, ["too_fast"]],
    [{ trap: "", elapsed_ms: -1 }, ["too_fast"]],
    [{ trap: " ", elapsed_ms: 60_000 }, ["honeypot"]],
    [{ trap: "x", elapsed_ms: 0 }, ["honeypot", "too_fast"]],
    [{ trap: "" }, []],
    [{}, []],
    [undefined, []],
  ])("finds in %j: %j", (signs, found) => {
    expect(suspectReasonsOf(signs)).toEqual(found);
  });
});

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

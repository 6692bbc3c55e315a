import { describe, expect, it } from "vitest";
import { suspectReasonsOf } from "./suspectReasons.ts";

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

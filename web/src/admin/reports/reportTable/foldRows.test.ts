import { describe, expect, it } from "vitest";
import { foldRows } from "./foldRows.ts";

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `row ${index + 1}` }));

/** The rows from the first number to the last. */
const rowsFrom = (first: number, last: number) => rows(last).slice(first - 1);

describe("foldRows", () => {
  it("keeps a short table whole", () => {
    expect(foldRows(rows(9), { first: "top", isWide: false })).toEqual(rows(9));
    expect(foldRows(rows(25), { first: "latest", isWide: true })).toEqual(rows(25));
  });

  it("shows the top rows of a long one, fewer on a phone", () => {
    expect(foldRows(rows(10), { first: "top", isWide: false })).toEqual(rows(4));
    expect(foldRows(rows(26), { first: "top", isWide: true })).toEqual(rows(20));
  });

  it("shows the row that the report names, wherever it is", () => {
    const pinned = "row 6";
    const shown = foldRows(rows(10), { first: "top", isWide: false, pinned });
    expect(shown).toEqual([...rows(4), { key: pinned }]);
  });

  it("shows the latest weeks, in their order", () => {
    expect(foldRows(rows(13), { first: "latest", isWide: false })).toEqual(rowsFrom(10, 13));
    expect(foldRows(rows(53), { first: "latest", isWide: true })).toEqual(rowsFrom(34, 53));
  });
});

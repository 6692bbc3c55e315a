import { describe, expect, it } from "vitest";
import { foldRows } from "./foldRows.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("foldRows", () => {
  it("keeps a short table whole", () => {
    expect(foldRows(rows(6), { first: "top", isWide: false })).toEqual(rows(6));
    expect(foldRows(rows(25), { first: "latest", isWide: true })).toEqual(rows(25));
  });

  it("shows the top rows of a long one, fewer on a phone", () => {
    expect(foldRows(rows(7), { first: "top", isWide: false })).toEqual([1, 2, 3, 4]);
    expect(foldRows(rows(26), { first: "top", isWide: true })).toEqual(rows(20));
  });

  it("shows the latest weeks, in their order", () => {
    expect(foldRows(rows(13), { first: "latest", isWide: false })).toEqual([10, 11, 12, 13]);
    expect(foldRows(rows(53), { first: "latest", isWide: true })).toEqual(rows(53).slice(33));
  });
});

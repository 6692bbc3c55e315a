import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readGroups } from "./readGroups.ts";

describe("readGroups", () => {
  it.each([
    ["[admin]", ["admin"]],
    ["[editors admin]", ["editors", "admin"]],
    ["[]", []],
    [
      ["editors", "admin"],
      ["editors", "admin"],
    ],
    [["x admin"], ["x admin"]],
  ])("reads %j", (claim, groups) => {
    expect(readGroups(claim)).toEqual(groups);
  });

  it.each([
    undefined,
    null,
    "",
    "admin",
    "x admin",
    "admin]",
    "[admin",
    "[[admin]]",
    "[a] admin [b]",
    " [admin]",
    "[admin]\n",
    { admin: true },
    7,
    [7, null, ["admin"]],
  ])("finds no group in %j", (claim) => {
    expect(readGroups(claim)).toEqual([]);
  });

  it("brings any names that a pool allows back, and never makes one up", () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u.test(text) && !/[[\]]/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        expect(readGroups(`[${names.join(" ")}]`)).toEqual(names);
      }),
    );
  });
});

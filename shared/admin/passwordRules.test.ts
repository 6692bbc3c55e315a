import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordNeeds } from "./passwordRules.ts";

describe("passwordNeeds", () => {
  it.each(["Planner-Admin-1", "correct Horse 42 staple", "A1b!A1b!A1b!"])(
    "finds nothing missing in %s",
    (password) => {
      expect(passwordNeeds(password)).toEqual([]);
    },
  );

  it.each([
    ["12 characters or more", "A1b!A1b!A1b"],
    ["a lowercase letter", "PLANNER-ADMIN-1"],
    ["an uppercase letter", "planner-admin-1"],
    ["a digit", "Planner-Admin-x"],
    ["a symbol, such as ! ? # -", "PlannerAdmin12"],
    ["a symbol, such as ! ? # -", "PlannerAdmin12 "],
  ])("names %s", (missing, password) => {
    expect(passwordNeeds(password)).toEqual([missing]);
  });

  it("finds nothing missing in a strong password with any suffix", () => {
    fc.assert(
      fc.property(fc.string(), (more) => passwordNeeds(`Planner-Admin-1${more}`).length === 0),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStrong } from "./passwordRules.ts";

describe("isStrong", () => {
  it.each(["Planner-Admin-1", "correct Horse 42 staple", "A1b!A1b!A1b!"])(
    "accepts %s",
    (password) => {
      expect(isStrong(password)).toBe(true);
    },
  );

  it.each([
    ["eleven characters", "A1b!A1b!A1b"],
    ["no lower case", "PLANNER-ADMIN-1"],
    ["no upper case", "planner-admin-1"],
    ["no digit", "Planner-Admin-x"],
    ["no symbol", "PlannerAdmin12"],
    ["a trailing space as the only symbol", "PlannerAdmin12 "],
  ])("rejects a password with %s", (_what, password) => {
    expect(isStrong(password)).toBe(false);
  });

  it("accepts a strong password with any suffix", () => {
    fc.assert(fc.property(fc.string(), (more) => isStrong(`Planner-Admin-1${more}`)));
  });
});

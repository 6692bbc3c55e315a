import emotionIsPropValid from "@emotion/is-prop-valid";
import { describe, expect, it } from "vitest";
import { propNames } from "../../testing/propNames.ts";
import isPropValid from "./isPropValid.ts";

describe("isPropValid", () => {
  it("lets through whatever of the source's props Emotion does", () => {
    const valid = propNames().filter((name) => emotionIsPropValid(name));
    expect(valid).toContain("aria-label");
    expect(valid.filter((name) => !isPropValid(name))).toEqual([]);
  });

  it.each(["as", "asChild", "unstyled", "recipe", "theme"])(
    "keeps %s from elements, as Emotion does",
    (name) => {
      expect(isPropValid(name)).toBe(false);
      expect(emotionIsPropValid(name)).toBe(false);
    },
  );
});

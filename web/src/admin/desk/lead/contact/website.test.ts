import { anyText } from "@planner/shared/testing/anyText";
import fc from "fast-check";
import { expect, it } from "vitest";
import { safeWebsite } from "./website.ts";

it.each([
  ["brightfloors.com", "https://brightfloors.com/"],
  ["http://brightfloors.com/about", "http://brightfloors.com/about"],
  [" HTTPS://BrightFloors.com ", "https://brightfloors.com/"],
  ["", undefined],
  ["javascript:alert(1)", undefined],
  ["java\nscript:alert(1)", undefined],
  ["data:text/html,hello", undefined],
  ["https://user:secret@evil.com", undefined],
  ["brightfloors", undefined],
])("safeWebsite turns %j into %s", (typed, href) => {
  expect(safeWebsite(typed)).toBe(href);
});

it("safeWebsite returns only http and https URLs for any text", () => {
  const starts = fc.constantFrom("", "https://", "HTTP://a.b/", "javascript:", "data:", "//a.b:");
  fc.assert(
    fc.property(starts, anyText, (start, rest) => {
      expect(safeWebsite(start + rest) ?? "https://").toMatch(/^https?:\/\//);
    }),
  );
});

import fc from "fast-check";

/** Text as an attacker or a broken program sends it: markup, formulas, paths, names of every object, half surrogates, controls. */
export const strangeText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 400 }) },
  { weight: 1, arbitrary: fc.nat(6_000).map((length) => "x".repeat(length)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "",
      " ",
      "__proto__",
      "constructor",
      "toString",
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "javascript:alert(1)",
      '=HYPERLINK("https://a.com")',
      "+cmd|' /C calc'!A0",
      "'; DROP TABLE leads; --",
      "{{7*7}}<%= 7*7 %>",
      "../../../../etc/passwd",
      "%00%0d%0a",
      "\u0000",
      "\r\nset-cookie: a=b",
      "\uD800",
      "\uDFFF\uD800",
      "\u202Emoc.evil",
      "\u200B\u2060\uFEFF",
      "\u0301".repeat(200),
      "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}",
      "ﷺ".repeat(100),
      "İ".repeat(30),
      "NaN",
      "null",
      "-0",
      "1e309",
    ),
  },
);

/** Text of bytes that may stand in a header's value. */
export const headerText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 32, max: 126 }) },
      fc.integer({ min: 128, max: 255 }),
    ),
    {
      maxLength: 80,
    },
  )
  .map((codes) => String.fromCharCode(...codes));

/** Text of bytes of which some may not stand in a header at all. */
export const brokenHeaderText: fc.Arbitrary<string> = fc
  .array(
    fc.integer({ min: 0, max: 255 }).filter((code) => code !== 10),
    { maxLength: 80 },
  )
  .map((codes) => String.fromCharCode(...codes));

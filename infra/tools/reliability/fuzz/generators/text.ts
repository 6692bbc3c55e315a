import fc from "fast-check";

/** Text from attackers and broken programs: markup, formulas, paths, property names, lone surrogates, control characters. */
export const strangeText: fc.Arbitrary<string> = weighted<string>(
  [3, fc.string({ unit: "binary", maxLength: 60 })],
  [1, fc.string({ unit: "grapheme", maxLength: 400 })],
  [1, fc.nat(6_000).map((length) => "x".repeat(length))],
  [
    4,
    fc.constantFrom(
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
  ],
);

const visibleByte = fc.integer({ min: 33, max: 126 });
const upperByte = fc.integer({ min: 128, max: 255 });

/** Latin-1 text that is allowed in a header's value. */
export const headerText = textOf(weighted([5, fc.integer({ min: 32, max: 126 })], [1, upperByte]));

/** Latin-1 text with bytes that no header allows. */
export const invalidHeaderText = textOf(
  fc.integer({ min: 0, max: 255 }).filter((code) => code !== 10),
);

/** Latin-1 text that is allowed in a request's target: no spaces, no control characters. */
export const targetText = textOf(weighted([9, visibleByte], [1, upperByte]));

function textOf(code: fc.Arbitrary<number>): fc.Arbitrary<string> {
  return fc.array(code, { maxLength: 80 }).map((codes) => String.fromCharCode(...codes));
}

/** Draws from several arbitraries by weight. */
export function weighted<T>(
  ...options: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]
): fc.Arbitrary<T> {
  return fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

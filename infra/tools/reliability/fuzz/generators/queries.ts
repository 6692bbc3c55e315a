import fc from "fast-check";
import { strangeText } from "./strangeText.ts";

/** What stands behind a question mark, or nothing: limits and cursors, whole, bent and made up, and what nobody asked for. */
export const query: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constant("") },
  {
    weight: 9,
    arbitrary: fc
      .array(
        fc.oneof({ weight: 4, arbitrary: limit() }, { weight: 4, arbitrary: cursor() }, other()),
        {
          maxLength: 3,
        },
      )
      .map((pairs) => `?${pairs.join("&")}`),
  },
);

function limit(): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.integer({ min: 1, max: 100 }).map(String),
      fc.integer().map(String),
      fc.double().map(String),
      strangeText.map(encoded),
      fc.constantFrom(
        "",
        "0",
        "101",
        "007",
        "1e1",
        "0x10",
        "+5",
        " 5",
        "5%00",
        "%EF%BC%95",
        "5,6",
        "[5]",
      ),
    )
    .map((value) => `limit=${value}`);
}

function cursor(): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constant("{cursor}"),
      fc.constantFrom("{cursor}A", "A{cursor}", "{cursor}%3D", "{cursor}%00", "{cursor}{cursor}"),
      fc.stringMatching(/^[A-Za-z0-9_-]{0,200}$/),
      strangeText.map(encoded),
      fc.constantFrom("", "null", "e30", "eyJhbGciOiJub25lIn0.e30."),
    )
    .map((value) => `cursor=${value}`);
}

function other(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      "__proto__=x",
      "constructor=x",
      "limit[]=5",
      "limit[__proto__]=5",
      "%6cimit=5",
      "=",
      "&&&",
      "a=%ff%fe",
      "a=%ed%a0%80",
      "a=%zz",
      "cursor",
      "a=1".repeat(500),
    ),
    fc.tuple(strangeText, strangeText).map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
  );
}

/** Half a surrogate has no percent-encoding: it becomes the replacement character, as browsers have it. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 3_000);
}

import fc from "fast-check";
import { brokenHeaderText, headerText } from "./strangeText.ts";

type Header = readonly [name: string, value: string];

/** The key that makes a call repeatable: mostly a good one, each its own. */
export const idempotencyKey: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 16, arbitrary: fc.uuid().map((key) => [["Idempotency-Key", key] as const]) },
  {
    weight: 1,
    arbitrary: fc.uuid().map((key) => [["iDEMPOTENCY-kEY", key.toUpperCase()] as const]),
  },
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: headerText.map((value) => [["Idempotency-Key", value] as const]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.uuid(), fc.uuid())
      .map(([one, other]) => [
        ["Idempotency-Key", one] as const,
        ["idempotency-key", other] as const,
      ]),
  },
);

/** Who asks: mostly an administrator, whose requests get furthest. */
export const authorization: fc.Arbitrary<readonly Header[]> = fc
  .oneof(
    { weight: 12, arbitrary: fc.constant("Bearer {admin}") },
    { weight: 3, arbitrary: fc.constant("Bearer {viewer}") },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        "{admin}",
        "bearer  {admin}",
        "Basic {admin}",
        "Bearer {admin}.",
        "Bearer .{admin}",
        "Bearer {admin}, Bearer {viewer}",
        "Bearer",
        "Bearer ..",
        "Bearer e30.e30.e30",
        `Bearer ${"a".repeat(9_000)}`,
      ),
    },
    { weight: 1, arbitrary: headerText },
  )
  .map((value) => [["Authorization", value] as const]);

/** What comes along: harmless, misleading, over-long or many. */
export const otherHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 12, arbitrary: fc.constant([]) },
  { weight: 6, arbitrary: fc.array(fc.tuple(headerName(), headerText), { maxLength: 6 }) },
  {
    weight: 6,
    arbitrary: fc.subarray<Header>(
      [
        ["X-Forwarded-For", "127.0.0.1, ::1"],
        ["X-Forwarded-Host", "elsewhere.example"],
        ["X-Original-URL", "/api/leads/stats"],
        ["X-Rewrite-URL", "/api/leads/stats"],
        ["X-HTTP-Method-Override", "GET"],
        ["X-Origin-Verify", "guessed"],
        ["X-Amz-Cf-Id", "guessed"],
        ["Traceparent", "00-0-0-00"],
        ["Forwarded", "for=127.0.0.1;host=elsewhere"],
        ["Cookie", "__proto__=x; constructor=y; =; a=b;;"],
        ["Range", "bytes=0-,5-1,-9"],
        ["If-None-Match", "*"],
        ["If-Modified-Since", "yesterday"],
        ["Accept-Encoding", "br;q=0, gzip;q=nan, *"],
        ["Accept", "application/xml"],
        ["Expect", "100-continue"],
        ["TE", "trailers"],
        ["Connection", "close, idempotency-key"],
        ["Origin", "https://elsewhere.example"],
        ["__proto__", "x"],
        ["constructor", "x"],
      ],
      { minLength: 1 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant([["Connection", "Upgrade"] as const, ["Upgrade", "websocket"] as const]),
  },
  { weight: 1, arbitrary: fc.tuple(headerName(), brokenHeaderText).map((header) => [header]) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1_000, max: 40_000 })
      .map((length) => [["X-Padding", "x".repeat(length)] as const]),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 50, max: 3_000 })
      .map((count) => Array.from({ length: count }, (_, place) => [`X-${place}`, "x"] as const)),
  },
);

function headerName(): fc.Arbitrary<string> {
  return fc.stringMatching(/^X-[A-Za-z0-9!#$%&'*+.^_`|~-]{1,30}$/);
}

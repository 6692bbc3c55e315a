import fc from "fast-check";
import type { Header } from "../FuzzedRequest.ts";
import { headerText, invalidHeaderText, weighted } from "./text.ts";

type Headers = readonly Header[];

/** Mostly one valid key, different for each request. */
export const idempotencyKey: fc.Arbitrary<Headers> = weighted<Headers>(
  [16, fc.uuid().map((key) => [["Idempotency-Key", key]])],
  [1, fc.uuid().map((key) => [["iDEMPOTENCY-kEY", key.toUpperCase()]])],
  [1, fc.constant([])],
  [1, headerText.map((value) => [["Idempotency-Key", value]])],
  [
    1,
    fc.tuple(fc.uuid(), fc.uuid()).map(([one, other]) => [
      ["Idempotency-Key", one],
      ["idempotency-key", other],
    ]),
  ],
);

/** Mostly an administrator, because those requests get furthest. */
export const authorization: fc.Arbitrary<Headers> = weighted<string>(
  [12, fc.constant("Bearer {admin}")],
  [3, fc.constant("Bearer {viewer}")],
  [
    3,
    fc.constantFrom(
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
  ],
  [1, headerText],
).map((value) => [["Authorization", value]]);

const misleadingHeaders: readonly Header[] = [
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
  ["__proto__", "x"],
  ["constructor", "x"],
];

const headerName = fc.stringMatching(/^X-[A-Za-z0-9!#$%&'*+.^_`|~-]{1,30}$/);

/** Additional headers: harmless, misleading, invalid, too long or too many. */
export const otherHeaders: fc.Arbitrary<Headers> = weighted<Headers>(
  [12, fc.constant([])],
  [6, fc.array(fc.tuple(headerName, headerText), { maxLength: 6 })],
  [6, fc.subarray([...misleadingHeaders], { minLength: 1 })],
  [
    1,
    fc.constant([
      ["Connection", "Upgrade"],
      ["Upgrade", "websocket"],
    ]),
  ],
  [1, fc.tuple(headerName, invalidHeaderText).map((header) => [header])],
  [1, fc.integer({ min: 1_000, max: 40_000 }).map((length) => [["X-Padding", "x".repeat(length)]])],
  [
    1,
    fc
      .integer({ min: 50, max: 3_000 })
      .map((count) => Array.from({ length: count }, (_, place) => [`X-${place}`, "x"] as const)),
  ],
);

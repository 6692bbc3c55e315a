import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { bentText } from "./bentText.ts";
import { bentValue } from "./bentValue.ts";
import { leadValue } from "./leadValue.ts";
import { strangeText } from "./strangeText.ts";

/** A body and what its sender says it is. */
export type Body = {
  readonly kind: string;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly contentEncoding?: string;
};

const json = "application/json";

/** What is sent to save a lead: leads, almost leads, other JSON, other bytes, compressed and over-long ones. */
export function leadBodies(): fc.Arbitrary<Body> {
  const lead = leadValue.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 6, arbitrary: asBody("lead", lead) },
    {
      weight: 12,
      arbitrary: asBody(
        "bent fields",
        bentValue.map((value) => JSON.stringify(value)),
      ),
    },
    {
      weight: 10,
      arbitrary: asBody(
        "bent text",
        fc.tuple(lead, bentText).map(([text, bend]) => bend(text)),
      ),
    },
    { weight: 4, arbitrary: otherBodies() },
  );
}

/** What is sent to ask about a user. */
export function userBodies(): fc.Arbitrary<Body> {
  const asked = fc.record({ user_id: fc.oneof(strangeText, fc.jsonValue(), fc.uuid()) });
  const text = asked.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 4, arbitrary: asBody("user", text) },
    {
      weight: 2,
      arbitrary: asBody(
        "bent text",
        fc.tuple(text, bentText).map(([one, bend]) => bend(one)),
      ),
    },
    { weight: 1, arbitrary: otherBodies() },
  );
}

function asBody(kind: string, text: fc.Arbitrary<string>): fc.Arbitrary<Body> {
  return fc.tuple(text, contentTypes).map(([one, contentType]) => ({
    kind,
    bytes: Buffer.from(one),
    contentType,
  }));
}

const contentTypes = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(json, "application/json; charset=utf-8", "APPLICATION/JSON ;x=y"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "text/plain",
      "text/html",
      "application/jsonp",
      "application/json, text/html",
      "application/problem+json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=a",
      "application/octet-stream",
      "application/xml",
      "*/*",
      `application/json;${"a".repeat(3_000)}`,
    ),
  },
);

function otherBodies(): fc.Arbitrary<Body> {
  const plain = (kind: string, bytes: fc.Arbitrary<Buffer>) =>
    bytes.map((one) => ({ kind, bytes: one, contentType: json }));
  return fc.oneof(
    {
      weight: 4,
      arbitrary: plain(
        "any JSON",
        fc.json().map((text) => Buffer.from(text)),
      ),
    },
    {
      weight: 3,
      arbitrary: plain(
        "any bytes",
        fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      ),
    },
    { weight: 2, arbitrary: plain("broken UTF-8", leadValue.map(withBrokenUtf8)) },
    {
      weight: 1,
      arbitrary: plain(
        "UTF-16",
        leadValue.map((value) => Buffer.from(JSON.stringify(value), "utf16le")),
      ),
    },
    { weight: 1, arbitrary: plain("empty", fc.constant(Buffer.alloc(0))) },
    {
      weight: 1,
      arbitrary: plain(
        "near the limit",
        fc.integer({ min: 16_300, max: 16_500 }).map(jsonOfLength),
      ),
    },
    {
      weight: 1,
      arbitrary: plain("long", fc.integer({ min: 16_385, max: 200_000 }).map(jsonOfLength)),
    },
    { weight: 4, arbitrary: leadValue.chain(compressed) },
    { weight: 4, arbitrary: fc.constantFrom(...bombs) },
  );
}

function withBrokenUtf8(value: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(value));
  const place = bytes.indexOf("first_name") + 13;
  return Buffer.concat([
    bytes.subarray(0, place),
    Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff]),
    bytes.subarray(place),
  ]);
}

function jsonOfLength(length: number): Buffer {
  return Buffer.from(`{"padding":"${"x".repeat(length - 14)}"}`);
}

function compressed(value: object): fc.Arbitrary<Body> {
  const plain = Buffer.from(JSON.stringify(value));
  return fc
    .constantFrom(
      ["gzip", gzipSync(plain)] as const,
      ["br", brotliCompressSync(plain, quickly)] as const,
      ["deflate", deflateSync(plain)] as const,
      ["gzip, br", brotliCompressSync(gzipSync(plain), quickly)] as const,
      // Says what it is not, and is not what it says.
      ["identity", gzipSync(plain)] as const,
      ["zstd", plain] as const,
    )
    .map(([contentEncoding, bytes]) => ({
      kind: "compressed",
      bytes,
      contentType: json,
      contentEncoding,
    }));
}

/** A few hundred bytes to a few thousand that would unfold to as many megabytes. */
function makeBombs(): readonly [Body, ...Body[]] {
  const zeros = Buffer.alloc(8 * 1024 * 1024, "0");
  const bomb = (contentEncoding: string, bytes: Buffer): Body => ({
    kind: "bomb",
    bytes,
    contentType: json,
    contentEncoding,
  });
  return [
    bomb("gzip", gzipSync(zeros)),
    bomb("br", brotliCompressSync(zeros, quickly)),
    bomb("gzip, gzip", gzipSync(gzipSync(zeros))),
  ];
}

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const bombs = makeBombs();

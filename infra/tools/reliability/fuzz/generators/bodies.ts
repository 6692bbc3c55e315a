import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import type { Header } from "../FuzzedRequest.ts";
import { mutatedJson, mutatedLead, validLead } from "./leads.ts";
import { strangeText, weighted } from "./text.ts";

/** A body with the headers that describe it. */
export type Body = {
  readonly kind: string;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly contentEncoding?: string;
};

const json = "application/json";

const toJson = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value));

/** Bodies of a request to save a lead: leads, mutated leads, other JSON, other bytes, compressed and too long ones. */
export function leadBodies(): fc.Arbitrary<Body> {
  const lead = toJson(validLead);
  return weighted(
    [6, textBodies("lead", lead)],
    [12, textBodies("mutated lead", toJson(mutatedLead))],
    [10, textBodies("mutated JSON", mutatedJson(lead))],
    [4, otherBodies()],
  );
}

/** Request bodies for is-admin. */
export function userBodies(): fc.Arbitrary<Body> {
  return bodiesOf("user", fc.record({ user_id: fc.oneof(strangeText, fc.jsonValue(), fc.uuid()) }));
}

/** Bodies with these values, mutated ones and others. */
export function bodiesOf(kind: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const json = toJson(values);
  return weighted(
    [4, textBodies(kind, json)],
    [2, textBodies("mutated JSON", mutatedJson(json))],
    [1, otherBodies()],
  );
}

/** The headers that describe a body. */
export function contentHeaders({ contentType, contentEncoding }: Body): readonly Header[] {
  const headers: readonly Header[] = [
    ["Content-Type", contentType],
    ["Content-Encoding", contentEncoding ?? ""],
  ];
  return headers.filter(([, value]) => value !== "");
}

function textBodies(kind: string, texts: fc.Arbitrary<string>): fc.Arbitrary<Body> {
  return fc.tuple(texts, contentTypes).map(([text, contentType]) => ({
    kind,
    bytes: Buffer.from(text),
    contentType,
  }));
}

const contentTypes = weighted<string>(
  [12, fc.constantFrom(json, "application/json; charset=utf-8", "APPLICATION/JSON ;x=y")],
  [
    1,
    fc.constantFrom(
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
  ],
);

function otherBodies(): fc.Arbitrary<Body> {
  const jsonBodies = (kind: string, bytes: fc.Arbitrary<Buffer>): fc.Arbitrary<Body> =>
    bytes.map((each) => ({ kind, bytes: each, contentType: json }));
  const utf16 = toJson(validLead).map((text) => Buffer.from(text, "utf16le"));
  const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  return weighted(
    [
      4,
      jsonBodies(
        "any JSON",
        fc.json().map((text) => Buffer.from(text)),
      ),
    ],
    [3, jsonBodies("any bytes", anyBytes)],
    [2, jsonBodies("invalid UTF-8", validLead.map(withInvalidUtf8))],
    [1, jsonBodies("UTF-16", utf16)],
    [1, jsonBodies("empty", fc.constant(Buffer.alloc(0)))],
    [1, jsonBodies("near the limit", fc.integer({ min: 16_300, max: 16_500 }).map(jsonOfLength))],
    [1, jsonBodies("too long", fc.integer({ min: 16_385, max: 200_000 }).map(jsonOfLength))],
    [4, validLead.chain(compressedBodies)],
    [4, fc.constantFrom(...compressionBombs())],
  );
}

function withInvalidUtf8(value: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(value));
  const place = bytes.indexOf("first_name") + 13;
  const invalid = Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff]);
  return Buffer.concat([bytes.subarray(0, place), invalid, bytes.subarray(place)]);
}

function jsonOfLength(length: number): Buffer {
  return Buffer.from(`{"padding":"${"x".repeat(length - 14)}"}`);
}

function compressedBodies(value: object): fc.Arbitrary<Body> {
  const plain = Buffer.from(JSON.stringify(value));
  return fc
    .constantFrom<(readonly [encoding: string, bytes: Buffer])[]>(
      ["gzip", gzipSync(plain)],
      ["br", brotli(plain)],
      ["deflate", deflateSync(plain)],
      ["gzip, br", brotli(gzipSync(plain))],
      // The header and the bytes disagree.
      ["identity", gzipSync(plain)],
      ["zstd", plain],
    )
    .map(([contentEncoding, bytes]) => ({
      kind: "compressed",
      bytes,
      contentType: json,
      contentEncoding,
    }));
}

/** Small bodies that decompress to eight megabytes. */
function compressionBombs(): readonly [Body, ...Body[]] {
  const zeros = Buffer.alloc(8 * 1024 * 1024, "0");
  const bomb = (contentEncoding: string, bytes: Buffer): Body => ({
    kind: "compression bomb",
    bytes,
    contentType: json,
    contentEncoding,
  });
  return [
    bomb("gzip", gzipSync(zeros)),
    bomb("br", brotli(zeros)),
    bomb("gzip, gzip", gzipSync(gzipSync(zeros))),
  ];
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./pageCursor.ts";

const cursor = { version: 1, before: "0199a8c0-0000-7000-8000-000000000000" } as const;
const text = writeCursor(cursor, "secret");

describe("a page cursor", () => {
  it("round-trips", () => {
    expect(readCursor(text, "secret")).toEqual(cursor);
  });

  it("needs no URL encoding", () => {
    expect(encodeURIComponent(text)).toBe(text);
  });

  it("is invalid with another secret", () => {
    expect(readCursor(text, "secret2")).toBeUndefined();
  });

  it("is invalid if any character is changed, removed or added", () => {
    const index = fc.nat(text.length - 1);
    const character = fc.constantFrom(..."ABCyz019-_=+/ .\n");
    fc.assert(
      fc.property(index, character, fc.constantFrom(0, 1), (at, other, cut) => {
        const changed = `${text.slice(0, at)}${other}${text.slice(at + cut)}`;
        fc.pre(changed !== text);
        expect(readCursor(changed, "secret")).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it("is invalid if a single bit is flipped", () => {
    const bytes = Buffer.from(text, "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(readCursor(Buffer.from(flipped).toString("base64url"), "secret")).toBeUndefined();
    }
  });

  it("is invalid if it was signed for another purpose", () => {
    expect(readCursor(signed(cursor, ""), "secret")).toBeUndefined();
    expect(readCursor(signed(cursor, "list-users cursor\n"), "secret")).toBeUndefined();
  });

  it("is never valid for random text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (garbage) => {
        expect(readCursor(garbage, "secret")).toBeUndefined();
      }),
    );
  });

  it.each([{ version: 2, before: "x" }, { version: 1 }, null])(
    "is invalid with the signed payload %j",
    (content) => {
      expect(readCursor(signed(cursor), "secret")).toEqual(cursor);
      expect(readCursor(signed(content), "secret")).toBeUndefined();
    },
  );
});

function signed(content: unknown, purpose = "list-leads cursor\n"): string {
  const payload = JSON.stringify(content);
  const signature = createHmac("sha256", "secret").update(`${purpose}${payload}`).digest();
  return Buffer.concat([signature, Buffer.from(payload)]).toString("base64url");
}

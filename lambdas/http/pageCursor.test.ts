import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./pageCursor.ts";

const cursor = { before: "0199a8c0-0000-7000-8000-000000000000" };
const scope = { secret: "secret", query: '{"stage":"won"}' };
const text = writeCursor(cursor, scope);

describe("a page cursor", () => {
  it("round-trips", () => {
    expect(readCursor(text, scope)).toEqual(cursor);
  });

  it("needs no URL encoding", () => {
    expect(encodeURIComponent(text)).toBe(text);
  });

  it("is invalid with another secret or for another query", () => {
    expect(readCursor(text, { ...scope, secret: "secret2" })).toBeUndefined();
    expect(readCursor(text, { ...scope, query: "{}" })).toBeUndefined();
  });

  it("is invalid if any character is changed, removed or added", () => {
    const index = fc.nat(text.length - 1);
    const character = fc.constantFrom(..."ABCyz019-_=+/ .\n");
    fc.assert(
      fc.property(index, character, fc.constantFrom(0, 1), (at, other, cut) => {
        const changed = `${text.slice(0, at)}${other}${text.slice(at + cut)}`;
        fc.pre(changed !== text);
        expect(readCursor(changed, scope)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it("is invalid if it was signed for another purpose", () => {
    expect(readCursor(signed(cursor, ""), scope)).toBeUndefined();
    expect(readCursor(signed(cursor, "list-users cursor\n"), scope)).toBeUndefined();
  });

  it.each([{ version: 1, before: "x" }, { before: 1 }, null])(
    "is invalid with the signed payload %j",
    (content) => {
      expect(readCursor(signed(cursor), scope)).toEqual(cursor);
      expect(readCursor(signed(content), scope)).toBeUndefined();
    },
  );
});

function signed(content: unknown, purpose = `read-desk cursor 1\n${scope.query}\n`): string {
  const payload = JSON.stringify(content);
  const signature = createHmac("sha256", "secret").update(`${purpose}${payload}`).digest();
  return Buffer.concat([signature, Buffer.from(payload)]).toString("base64url");
}

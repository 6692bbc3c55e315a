import { describe, expect, it } from "vitest";
import { retryAfterMs } from "./retryAfterMs.ts";

const now = Date.UTC(2026, 10, 21, 8, 0, 0);

describe("retryAfterMs", () => {
  it.each([
    ["0", 0],
    ["120", 120_000],
    ["Sat, 21 Nov 2026 08:01:00 GMT", 60_000],
    ["Sat, 21 Nov 2026 07:00:00 GMT", 0],
    ["99999999999999999999", 86_400_000],
    ["Sat, 21 Nov 2099 08:00:00 GMT", 86_400_000],
    ["soon", 0],
    ["", 0],
    [undefined, 0],
  ])("reads %j as %i ms", (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

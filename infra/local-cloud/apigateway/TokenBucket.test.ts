import { describe, expect, it } from "vitest";
import { TokenBucket } from "./TokenBucket.ts";

function aBucket(ratePerSecond: number, burst: number) {
  const clock = { nowMs: 0 };
  return { clock, bucket: new TokenBucket({ ratePerSecond, burst }, () => clock.nowMs) };
}

const take = (bucket: TokenBucket, times: number) =>
  Array.from({ length: times }, () => bucket.take()).filter(Boolean).length;

describe("TokenBucket", () => {
  it("lets a burst through and refuses the next", () => {
    const { bucket } = aBucket(10, 20);
    expect(take(bucket, 25)).toBe(20);
  });

  it("fills again at the steady rate", () => {
    const { bucket, clock } = aBucket(10, 20);
    take(bucket, 20);
    clock.nowMs = 99;
    expect(bucket.take()).toBe(false);
    clock.nowMs = 100;
    expect(bucket.take()).toBe(true);
    clock.nowMs = 1_100;
    expect(take(bucket, 20)).toBe(10);
  });

  it("never holds more than the burst", () => {
    const { bucket, clock } = aBucket(10, 20);
    clock.nowMs = 3_600_000;
    expect(take(bucket, 100)).toBe(20);
  });
});

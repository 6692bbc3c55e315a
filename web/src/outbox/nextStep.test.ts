import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { anOutboxEntry } from "../testing/anOutboxEntry.ts";
import { nextStep, retryAfterMs } from "./nextStep.ts";

const failed: SaveLeadOutcome = { kind: "failed" };
const dayMs = 86_400_000;

describe("nextStep", () => {
  it.each(["saved", "refused"] as const)("erases an entry that is %s", (kind) => {
    expect(nextStep(anOutboxEntry(), { outcome: { kind }, now: 1_000_001, random: 0 })).toEqual({
      kind: "erase",
    });
  });

  it.each([
    [0, 2000],
    [1, 4000],
    [2, 8000],
    [7, 256_000],
    [8, 300_000],
    [5000, 300_000],
  ])("after %i failures, draws the wait between 0 and %i ms", (attempts, boundMs) => {
    const entry = anOutboxEntry({ attempts });
    const waits = [0, 0.5].map((random) =>
      nextStep(entry, { outcome: failed, now: 1_000_001, random }),
    );
    expect(waits).toMatchObject([{ waitMs: 0 }, { waitMs: boundMs / 2 }]);
  });

  it("adds its own wait to the Retry-After", () => {
    const outcome = { kind: "failed", retryAfter: "120" } as const;
    expect(nextStep(anOutboxEntry(), { outcome, now: 2_000_000, random: 0.5 })).toEqual({
      kind: "retry",
      entry: { ...anOutboxEntry(), attempts: 1, not_before: 2_120_000 },
      waitMs: 121_000,
    });
  });

  it("drops an old Retry-After if the next answer has none", () => {
    const entry = anOutboxEntry({ not_before: 1_500_000 });
    expect(nextStep(entry, { outcome: failed, now: 2_000_000, random: 0 })).toMatchObject({
      entry: { ...anOutboxEntry(), attempts: 1 },
    });
  });

  it("gives up after 30 days", () => {
    const at = (ageMs: number) =>
      nextStep(anOutboxEntry(), { outcome: failed, now: 1_000_000 + ageMs, random: 0 }).kind;
    expect(at(30 * dayMs)).toBe("retry");
    expect(at(30 * dayMs + 1)).toBe("erase");
  });

  it("keeps key and body after any failures, and never waits longer than a day and five minutes", () => {
    fc.assert(
      fc.property(anyFailures, (failures) => {
        let entry = anOutboxEntry();
        let now = entry.created_at;
        for (const [index, { retryAfter, random }] of failures.entries()) {
          const outcome = { kind: "failed", ...(retryAfter !== null && { retryAfter }) } as const;
          const step = nextStep(entry, { outcome, now, random });
          if (step.kind === "erase") {
            expect(now - entry.created_at).toBeGreaterThan(30 * dayMs);
            return;
          }
          expect(step.entry).toMatchObject({ ...anOutboxEntry(), attempts: index + 1 });
          expect(step.waitMs).toBeGreaterThanOrEqual(0);
          expect(step.waitMs).toBeLessThanOrEqual(dayMs + 300_000);
          expect(now + step.waitMs).toBeGreaterThanOrEqual(step.entry.not_before ?? 0);
          entry = step.entry;
          now += step.waitMs;
        }
      }),
    );
  });

  it("erases the entry after every outcome except a failure, at any time", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("saved", "refused"),
        fc.integer(),
        fc.nat(),
        (kind, now, attempts) => {
          const step = nextStep(anOutboxEntry({ attempts }), {
            outcome: { kind },
            now,
            random: 0.9,
          });
          expect(step.kind).toBe("erase");
        },
      ),
    );
  });
});

const anyFailures = fc.array(
  fc.record({
    retryAfter: fc.oneof(
      fc.constant(null),
      fc.nat().map(String),
      fc.string(),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    ),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  }),
  { maxLength: 60 },
);

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

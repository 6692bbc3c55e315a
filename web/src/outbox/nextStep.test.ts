import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { nextStep } from "./nextStep.ts";
import { anOutboxEntry } from "./testing/anOutboxEntry.ts";

const failed: SaveLeadOutcome = { kind: "failed" };
const dayMs = 86_400_000;

describe("nextStep", () => {
  it.each(["saved", "refused"] as const)("erases what is %s", (kind) => {
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
  ])("after %i failures draws the wait from up to %i ms", (attempts, boundMs) => {
    const entry = anOutboxEntry({ attempts });
    const waits = [0, 0.5].map((random) =>
      nextStep(entry, { outcome: failed, now: 1_000_001, random }),
    );
    expect(waits).toMatchObject([{ waitMs: 0 }, { waitMs: boundMs / 2 }]);
  });

  it("waits as long as the server asks, and then its own part", () => {
    const outcome = { kind: "failed", retryAfter: "120" } as const;
    expect(nextStep(anOutboxEntry(), { outcome, now: 2_000_000, random: 0.5 })).toEqual({
      kind: "retry",
      entry: { ...anOutboxEntry(), attempts: 1, not_before: 2_120_000 },
      waitMs: 121_000,
    });
  });

  it("forgets what the server has asked for once it asks no more", () => {
    const entry = anOutboxEntry({ not_before: 1_500_000 });
    expect(nextStep(entry, { outcome: failed, now: 2_000_000, random: 0 })).toMatchObject({
      entry: { ...anOutboxEntry(), attempts: 1 },
    });
  });

  it("gives up after thirty days", () => {
    const at = (ageMs: number) =>
      nextStep(anOutboxEntry(), { outcome: failed, now: 1_000_000 + ageMs, random: 0 }).kind;
    expect(at(30 * dayMs)).toBe("retry");
    expect(at(30 * dayMs + 1)).toBe("erase");
  });

  it("keeps key and body whatever fails, and never waits longer than a day and five minutes", () => {
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

  it("ends with every outcome but a failure, wherever the clock stands", () => {
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

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

  it("holds an entry whose fields were refused, for at most 30 days", () => {
    const errors = [{ path: "contact.mobile", message: "Please enter a real phone number" }];
    const outcome = { kind: "refused", errors } as const;
    expect(nextStep(anOutboxEntry(), { outcome, now: 1_000_001, random: 0 })).toEqual({
      kind: "hold",
      entry: {
        ...anOutboxEntry(),
        attempts: 1,
        failed_at: 1_000_001,
        waited_ms: 1,
        refused: true,
      },
      errors,
    });
    const old = anOutboxEntry({ waited_ms: 30 * dayMs });
    expect(nextStep(old, { outcome, now: 1_000_001, random: 0 }).kind).toBe("expire");
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
      entry: {
        ...anOutboxEntry(),
        attempts: 1,
        failed_at: 2_000_000,
        waited_ms: 1_000_000,
        not_before: 2_120_000,
      },
      waitMs: 121_000,
    });
  });

  it("drops an old Retry-After if the next answer has none", () => {
    const entry = anOutboxEntry({ not_before: 1_500_000 });
    const step = nextStep(entry, { outcome: failed, now: 2_000_000, random: 0 });
    expect(step).toMatchObject({ kind: "retry", entry: { attempts: 1 } });
    expect(step).not.toHaveProperty("entry.not_before");
  });

  it("keeps a lead that a firewall blocks, and retries it less often", () => {
    const blocked = { kind: "failed", blocked: true } as const;
    const waitAfter = (attempts: number) =>
      nextStep(anOutboxEntry({ attempts }), { outcome: blocked, now: 1_000_001, random: 0.5 });
    expect(waitAfter(0)).toMatchObject({ kind: "retry", waitMs: 30_000 });
    expect(waitAfter(50)).toMatchObject({ kind: "retry", waitMs: 1_800_000 });
  });

  it("expires after 30 days of attempts", () => {
    expect(stepsOverDays(30).at(-1)).toMatchObject({ kind: "retry", entry: { attempts: 30 } });
    expect(stepsOverDays(31).at(-1)).toEqual({ kind: "expire" });
  });

  it("does not expire a new lead if the clock jumps, in either direction", () => {
    for (const jumpMs of [31 * dayMs, 4000 * dayMs, -31 * dayMs]) {
      const now = 1_000_000 + jumpMs;
      const jumped = nextStep(anOutboxEntry(), { outcome: failed, now, random: 0 });
      expect(jumped.kind).toBe("retry");
      const entry = jumped.kind === "retry" ? jumped.entry : anOutboxEntry();
      const back = nextStep(entry, { outcome: failed, now: 1_000_001, random: 0 });
      expect(back).toMatchObject({ kind: "retry", entry: { attempts: 2 } });
    }
  });

  it("keeps key and body after any failures, expires only after 30 attempts, and never waits longer than a day and five minutes", () => {
    fc.assert(
      fc.property(anyFailures, (failures) => {
        let entry = anOutboxEntry();
        let now = entry.created_at;
        for (const [index, { retryAfter, random, jumpMs }] of failures.entries()) {
          const outcome = { kind: "failed", ...(retryAfter !== null && { retryAfter }) } as const;
          const step = nextStep(entry, { outcome, now, random });
          if (step.kind !== "retry") {
            expect(step.kind).toBe("expire");
            expect(index).toBeGreaterThanOrEqual(30);
            return;
          }
          expect(step.entry).toMatchObject({ ...anOutboxEntry(), attempts: index + 1 });
          expect(step.waitMs).toBeGreaterThanOrEqual(0);
          expect(step.waitMs).toBeLessThanOrEqual(dayMs + 300_000);
          expect(now + step.waitMs).toBeGreaterThanOrEqual(step.entry.not_before ?? now);
          entry = step.entry;
          now += step.waitMs + jumpMs;
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

/** The steps of a lead that fails once a day. */
function stepsOverDays(days: number) {
  let entry = anOutboxEntry();
  return Array.from({ length: days }, (_, index) => {
    const now = 1_000_000 + (index + 1) * dayMs;
    const step = nextStep(entry, { outcome: failed, now, random: 0 });
    if (step.kind === "retry") entry = step.entry;
    return step;
  });
}

const anyFailures = fc.array(
  fc.record({
    /** How far the clock jumps. */
    jumpMs: fc.oneof(fc.constant(0), fc.integer({ min: -100 * dayMs, max: 100 * dayMs })),
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

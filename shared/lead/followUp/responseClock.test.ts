import { describe, expect, it } from "vitest";
import { type ClockedLead, responseClock } from "./responseClock.ts";

const lead: ClockedLead = { created_at: "2026-11-21T08:30:00.000Z", stage: "new" };
const atAge = (ms: number) => new Date(Date.parse(lead.created_at) + ms);

describe("responseClock", () => {
  it.each([
    ["runs for five minutes", {}, 48_000, { kind: "running", leftMs: 252_000 }],
    [
      "does not start before the lead, if clocks differ",
      {},
      -50,
      { kind: "running", leftMs: 300_000 },
    ],
    ["is late from 5:00", {}, 300_000, { kind: "late", lateMs: 0 }],
    [
      "stops at the first response",
      { first_response_at: atAge(60_000).toISOString() },
      900_000,
      { kind: "answered", afterMs: 60_000 },
    ],
    ["is absent after a move without a recorded response", { stage: "won" }, 1, { kind: "none" }],
    ["is absent for suspect leads", { suspect: ["honeypot"] }, 1, { kind: "none" }],
  ] satisfies [string, Partial<ClockedLead>, number, object][])("%s", (_, changes, ms, clock) => {
    expect(responseClock({ ...lead, ...changes }, atAge(ms))).toEqual(clock);
  });
});

import { Logger } from "@aws-lambda-powertools/logger";
import type { Lead } from "@planner/shared/lead/leadSchema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eraseLead } from "../../erasure/eraseLead.ts";
import { alertMarks } from "../../leads/alerts/alertMarks.ts";
import { mailWindows } from "../../leads/alerts/mailWindows.ts";
import type { LeadTable } from "../../leads/LeadTable.ts";
import type { LeadItem } from "../../leads/leadItem.ts";
import { readLead } from "../../leads/readLeads.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { newDeskTables, newLeadTable } from "../../testing/testDatabase.ts";
import { deliverMail } from "./deliverMail.ts";
import { leadSource } from "./leadSource.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const logger = new Logger({ logLevel: "SILENT" });

type Fault = "none" | "not sent" | "sent, then stopped" | "not deferred";

/** A mail channel: leads in the table, a queue with delays, a clock, and the emails sent, each as the names in it. */
async function aMailChannel({ mailsPerHour = 3 } = {}) {
  const table = await newLeadTable();
  const clock = { nowMs: hourMs };
  const mails: { readonly atMs: number; readonly names: readonly string[] }[] = [];
  let queue: { readonly leadKey: string; readonly visibleAtMs: number }[] = [];

  function enqueue(leadKey: string, delayMs = 0) {
    queue.push({ leadKey, visibleAtMs: clock.nowMs + delayMs });
  }

  async function deliver(leadKey: string, fault: Fault = "none"): Promise<void> {
    const now = () => new Date(clock.nowMs);
    const send = async (leads: readonly Lead[]) => {
      if (fault === "not sent") throw new Error("SES is down");
      mails.push({ atMs: clock.nowMs, names: leads.map(({ first_name }) => first_name) });
      if (fault === "sent, then stopped") throw new Error("the function stopped");
    };
    const defer = async (key: string, delaySeconds: number) => {
      if (fault === "not deferred") throw new Error("SQS is down");
      expect(delaySeconds).toBeLessThanOrEqual(300);
      enqueue(key, delaySeconds * 1000);
    };
    const delivery = {
      marks: alertMarks(table, "mail"),
      readLead: (key: string) => readLead(table, key),
      send,
      windows: mailWindows(table, mailsPerHour),
      windowOf: leadSource,
      defer,
      now,
      newClaimId: () => crypto.randomUUID(),
      logger,
    };
    try {
      const { kind } = await deliverMail(delivery, leadKey);
      if (kind === "claimed by another sender") enqueue(leadKey, 3 * minuteMs);
    } catch {
      enqueue(leadKey, 3 * minuteMs);
    }
  }

  return {
    table,
    clock,
    mails,
    /** Delivers each lead once, at the same time. */
    arrive: (leads: readonly LeadItem[], fault?: Fault) =>
      Promise.all(leads.map(({ idempotency_key }) => deliver(idempotency_key, fault))),
    /** Delivers messages, ten at a time, until the queue is empty or the time is over. */
    run: async (untilMs = Number.POSITIVE_INFINITY) => {
      while (queue.length > 0) {
        const next = Math.min(...queue.map(({ visibleAtMs }) => visibleAtMs));
        if (next > untilMs) break;
        clock.nowMs = Math.max(clock.nowMs, next);
        const due = queue.filter(({ visibleAtMs }) => visibleAtMs <= clock.nowMs).slice(0, 10);
        queue = queue.filter((message) => !due.includes(message));
        await Promise.all(due.map(({ leadKey }) => deliver(leadKey)));
      }
    },
  };
}

async function someLeads(table: LeadTable, names: readonly string[], overrides = {}) {
  const leads = names.map((first_name) => aLeadItem({ first_name, ...overrides }));
  await storeItems(table, leads);
  return leads;
}

const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index));

describe("deliverMail", () => {
  it("emails the first leads of an hour one by one, and all others in one digest", async () => {
    const { table, arrive, run, mails, clock } = await aMailChannel();
    const start = clock.nowMs;
    await arrive(await someLeads(table, letters(12)));
    expect(mails.map(({ names }) => names.length)).toEqual([1, 1, 1]);
    clock.nowMs += 40 * minuteMs;
    await arrive(await someLeads(table, ["Late"]));
    await run();
    const [digest, ...others] = mails.slice(3);
    expect(others).toEqual([]);
    expect(digest?.atMs).toBeGreaterThanOrEqual(start + hourMs);
    expect(digest?.atMs).toBeLessThan(start + hourMs + 10 * minuteMs);
    expect(mails.flatMap(({ names }) => names).sort()).toEqual([...letters(12), "Late"].sort());
  });

  it("emails a lead immediately after a quiet hour, and counts the digest as the next hour's first email", async () => {
    const { table, arrive, run, mails, clock } = await aMailChannel();
    await arrive(await someLeads(table, letters(5)));
    await run();
    await arrive(await someLeads(table, ["V", "W", "X"]));
    expect(mails.map(({ names }) => names.length)).toEqual([1, 1, 1, 2, 1, 1]);
    await run();
    clock.nowMs += 2 * hourMs;
    await arrive(await someLeads(table, ["Z"]));
    expect(mails.at(-1)).toEqual({ atMs: clock.nowMs, names: ["Z"] });
  });

  it("limits each source on its own", async () => {
    const { table, arrive, mails } = await aMailChannel();
    await arrive(await someLeads(table, letters(9), { suspect: ["too_fast"] }));
    await arrive(await someLeads(table, ["Ann"]));
    await arrive(await someLeads(table, ["Bea"], { attribution: { gclid: "1" } }));
    expect(mails.map(({ names }) => names[0]).slice(3)).toEqual(["Ann", "Bea"]);
  });

  it("leaves an erased lead out of the digest and keeps no trace of it", async () => {
    const { table, arrive, run, mails, clock } = await aMailChannel();
    const tables = { ...(await newDeskTables()), tableName: table.tableName };
    const leads = await someLeads(table, letters(3));
    await arrive(leads);
    const [erased, ...waiting] = await someLeads(table, ["Erased", "B", "C"]);
    if (erased === undefined) throw new Error("no lead");
    await arrive([erased, ...waiting]);
    await eraseLead(tables, erased.idempotency_key, new Date(clock.nowMs));
    await run();
    expect(mails.at(-1)?.names.toSorted()).toEqual(["B", "C"]);
    const mark = alertMarks(table, "mail").claim(erased.idempotency_key, {
      id: "probe",
      now: new Date(clock.nowMs),
      until: new Date(clock.nowMs),
    });
    expect(await mark).toBe("claimed");
  });

  it("names every lead in an email despite failures and duplicates, and never exceeds twice the limit", {
    timeout: 60_000,
  }, async () => {
    // Each waiting lead asks again every five minutes, so a few leads and a low limit keep the test fast.
    const [leadCount, mailsPerHour] = [5, 2];
    const batch = fc.record({
      from: fc.nat(leadCount - 1),
      count: fc.integer({ min: 1, max: leadCount }),
      fault: fc.constantFrom<Fault>("none", "not sent", "sent, then stopped", "not deferred"),
      pauseMs: fc.integer({ min: 0, max: 90 * minuteMs }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 5 }), async (batches) => {
        const { table, arrive, run, mails, clock } = await aMailChannel({ mailsPerHour });
        const leads = await someLeads(table, letters(leadCount));
        for (const { from, count, fault, pauseMs } of batches) {
          await arrive(leads.slice(from, from + count), fault);
          await run(clock.nowMs + pauseMs);
          clock.nowMs += pauseMs;
        }
        await arrive(leads);
        await run();
        expect([...new Set(mails.flatMap(({ names }) => names))].sort()).toEqual(
          letters(leadCount),
        );
        if (batches.every(({ fault }) => fault !== "sent, then stopped")) {
          expect(mails.flatMap(({ names }) => names)).toHaveLength(leadCount);
        }
        for (const { atMs } of mails) {
          const within = mails.filter((mail) => mail.atMs >= atMs && mail.atMs < atMs + hourMs);
          expect(within.length).toBeLessThanOrEqual(2 * mailsPerHour);
        }
      }),
      { numRuns: 25, interruptAfterTimeLimit: 25_000 },
    );
  });
});

import { Logger } from "@aws-lambda-powertools/logger";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { describe, expect, it } from "vitest";
import { type AlertMarks, alertMarks } from "../leads/alertMarks.ts";
import { readLeadIfDue } from "../leads/readLeadIfDue.ts";
import { aLead, aLeadItem, storeItems } from "../testing/aLead.ts";
import { captureLog } from "../testing/captureLog.ts";
import { asFunction } from "../testing/rolePermissions.ts";
import { newDeskTables } from "../testing/testDatabase.ts";
import { type AlertDelivery, deliverAlert } from "./deliverAlert.ts";

const logged = captureLog();

const lead = aLead();

/** A fake delivery that records its steps. */
function aDelivery(overrides: Partial<AlertDelivery> = {}, marks: Partial<AlertMarks> = {}) {
  const steps: string[] = [];
  const delivery: AlertDelivery = {
    marks: {
      newClaim: (now) => ({ id: "claim-1", now, until: now }),
      claim: async () => {
        steps.push("claim");
        return "claimed";
      },
      confirm: async () => void steps.push("confirm"),
      release: async () => void steps.push("release"),
      ...marks,
    },
    readSubject: async () => lead,
    send: async () => {
      steps.push("send");
      return "sent";
    },
    now: () => new Date(0),
    logger: new Logger({ serviceName: "alert-mail" }),
    ...overrides,
  };
  return { delivery, steps };
}

describe("deliverAlert", () => {
  it("claims the alert, sends it, then marks it as sent", async () => {
    const { delivery, steps } = aDelivery();
    expect(await deliverAlert(delivery, "key")).toEqual({
      isDone: true,
      outcome: "sent",
      lead_id: lead.id,
    });
    expect(steps).toEqual(["claim", "send", "confirm"]);
  });

  it.each([
    ["already sent", true],
    ["claimed by another sender", false],
  ] as const)("does not send an alert that is %s", async (outcome, isDone) => {
    const { delivery, steps } = aDelivery({}, { claim: async () => outcome });
    expect(await deliverAlert(delivery, "key")).toEqual({ isDone, outcome });
    expect(steps).toEqual([]);
  });

  it("does not send an erased lead, and leaves no mark", async () => {
    const { delivery, steps } = aDelivery({ readSubject: async () => undefined });
    expect(await deliverAlert(delivery, "key")).toEqual({ isDone: true, outcome: "not due" });
    expect(steps).toEqual(["claim", "release"]);
  });

  it("releases the claim if sending fails", async () => {
    const send = () => Promise.reject(new Error("SES is down"));
    const { delivery, steps } = aDelivery({ send });
    await expect(deliverAlert(delivery, "key")).rejects.toThrow("SES is down");
    expect(steps).toEqual(["claim", "release"]);
  });

  it("rejects with the send error even if releasing the claim fails", async () => {
    const { delivery } = aDelivery(
      { send: () => Promise.reject(new Error("SES is down")) },
      { release: () => Promise.reject(new Error("the table of Ann is down")) },
    );
    await expect(deliverAlert(delivery, "key")).rejects.toThrow("SES is down");
    expect(JSON.parse(logged.join(""))).toMatchObject({ message: "claim not released" });
    expect(logged.join("")).not.toContain("Ann");
  });

  it("rejects if the alert cannot be marked as sent, so that it is redelivered", async () => {
    const confirm = () => Promise.reject(new Error("the table is down"));
    const { delivery, steps } = aDelivery({}, { confirm });
    await expect(deliverAlert(delivery, "key")).rejects.toThrow("the table is down");
    expect(steps).toEqual(["claim", "send"]);
  });
});

describe("the alert that a lead is still waiting", () => {
  const answers: readonly [string, Partial<Lead>, number][] = [
    ["no one answered it", {}, 1],
    ["it was answered in the last second", { first_response_at: "2026-11-21T08:34:59.000Z" }, 0],
    ["it left the stage New", { stage: "contacted" }, 0],
    ["a bot may have sent it", { suspect: ["honeypot"] }, 0],
    ["Ben is calling", { calls: [{ id: "1", by: "ben", at: "2026-11-21T08:34:50.000Z" }] }, 0],
    ["the visitor booked a call", { clock_ended_at: "2026-11-21T08:34:50.000Z" }, 0],
  ];

  const now = new Date("2026-11-21T08:35:00.000Z");

  it.each(answers)(
    "is sent at most once, although its message comes twice: %s",
    async (_, state, count) => {
      const table = newDeskTables();
      const waiting = aLeadItem({ created_at: "2026-11-21T08:30:00.000Z", ...state });
      await storeItems(table, [waiting]);
      const { delivery, steps } = aDelivery({
        marks: alertMarks(table, "mail", "still waiting"),
        readSubject: (idempotency_key) =>
          readLeadIfDue(table, { idempotency_key, kind: "still waiting" }, now),
      });
      const deliver = () => deliverAlert(delivery, waiting.idempotency_key);
      await asFunction("alert-mail", deliver);
      await asFunction("alert-mail", deliver);
      expect(steps).toEqual(Array(count).fill("send"));
    },
  );

  it("is sent once per time that a touch is due, and not for an earlier plan", async () => {
    const table = newDeskTables();
    const first = "2026-11-21T08:32:00.000Z";
    const second = "2026-11-21T08:34:00.000Z";
    const contacted = aLeadItem({ stage: "contacted" });
    const { delivery, steps } = aDelivery({ marks: alertMarks(table, "mail", "due") });
    const messages = { [first]: [first, first], [second]: [first, second, second, first] };
    for (const [at, times] of Object.entries(messages)) {
      await storeItems(table, [{ ...contacted, planned_touch: { kind: "follow_up", at } }]);
      for (const due_at of times) {
        const readSubject = (idempotency_key: string) =>
          readLeadIfDue(table, { idempotency_key, kind: "due", due_at }, now);
        await deliverAlert({ ...delivery, readSubject }, contacted.idempotency_key, due_at);
      }
    }
    expect(steps).toEqual(["send", "send"]);
  });
});

import { Logger } from "@aws-lambda-powertools/logger";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { captureLog } from "../testing/captureLog.ts";
import type { AlertMarks } from "./AlertMarks.ts";
import { type AlertDelivery, deliverAlert } from "./deliverAlert.ts";

let logged: readonly string[];
beforeEach(() => {
  logged = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const lead = aLead();

/** A delivery that takes down what it does; the overrides are what a test is about. */
function aDelivery(overrides: Partial<AlertDelivery> = {}, marks: Partial<AlertMarks> = {}) {
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const delivery: AlertDelivery = {
    marks: {
      claim: async () => {
        steps.push("claim");
        return "claimed";
      },
      confirm: step("confirm"),
      release: step("release"),
      ...marks,
    },
    readLead: async () => lead,
    send: step("send"),
    now: () => new Date(0),
    newClaimId: () => "claim-1",
    logger: new Logger({ serviceName: "alert-mail" }),
    ...overrides,
  };
  return { delivery, steps };
}

describe("deliverAlert", () => {
  it("claims, sends, and notes that it was sent", async () => {
    const { delivery, steps } = aDelivery();
    expect(await deliverAlert(delivery, "key")).toEqual({ kind: "sent", leadId: lead.id });
    expect(steps).toEqual(["claim", "send", "confirm"]);
  });

  it.each(["sent before", "in other hands"] as const)("sends nothing that is %s", async (kind) => {
    const { delivery, steps } = aDelivery({}, { claim: async () => kind });
    expect(await deliverAlert(delivery, "key")).toEqual({ kind });
    expect(steps).toEqual([]);
  });

  it("tells nobody of somebody who was erased, and leaves no mark", async () => {
    const { delivery, steps } = aDelivery({ readLead: async () => undefined });
    expect(await deliverAlert(delivery, "key")).toEqual({ kind: "erased" });
    expect(steps).toEqual(["claim", "release"]);
  });

  it("gives the alert back when it could not be sent", async () => {
    const send = () => Promise.reject(new Error("SES is down"));
    const { delivery, steps } = aDelivery({ send });
    await expect(deliverAlert(delivery, "key")).rejects.toThrow("SES is down");
    expect(steps).toEqual(["claim", "release"]);
  });

  it("says why it was not sent even when it cannot be given back", async () => {
    const { delivery } = aDelivery(
      { send: () => Promise.reject(new Error("SES is down")) },
      { release: () => Promise.reject(new Error("the table of Ann is down")) },
    );
    await expect(deliverAlert(delivery, "key")).rejects.toThrow("SES is down");
    expect(JSON.parse(logged.join(""))).toMatchObject({ message: "claim not released" });
    expect(logged.join("")).not.toContain("Ann");
  });

  it("fails when what was sent cannot be noted: it comes again", async () => {
    const confirm = () => Promise.reject(new Error("the table is down"));
    const { delivery, steps } = aDelivery({}, { confirm });
    await expect(deliverAlert(delivery, "key")).rejects.toThrow("the table is down");
    expect(steps).toEqual(["claim", "send"]);
  });
});

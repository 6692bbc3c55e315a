import { Logger } from "@aws-lambda-powertools/logger";
import { describe, expect, it, vi } from "vitest";
import { lambdaContext } from "../testing/apiEvent.ts";
import { alertBody, queueEvent } from "../testing/batchEvents.ts";
import { captureLog } from "../testing/captureLog.ts";
import { consumeAlerts } from "./consumeAlerts.ts";
import type { AlertOutcome } from "./deliverAlert.ts";

const logged = captureLog();

const consume = (deliver: (leadKey: string) => Promise<AlertOutcome>, bodies: readonly string[]) =>
  consumeAlerts({
    channel: "mail",
    deliver: ({ idempotency_key }) => deliver(idempotency_key),
    logger: new Logger({ serviceName: "alert-mail" }),
  })(queueEvent(bodies), lambdaContext);

describe("consumeAlerts", () => {
  it("retries only alerts that failed or are claimed by another sender", async () => {
    const outcomes: Record<string, () => Promise<AlertOutcome>> = {
      a: async () => ({ kind: "sent", leadId: "lead-a" }),
      b: async () => ({ kind: "already sent" }),
      c: async () => ({ kind: "not due" }),
      d: async () => ({ kind: "claimed by another sender" }),
      e: async () => {
        throw new Error("Ann was rejected");
      },
    };
    const keys = Object.keys(outcomes);
    const deliver = async (key: string) => (outcomes[key] ?? (() => Promise.reject()))();
    expect(await consume(deliver, keys.map(alertBody))).toEqual({
      batchItemFailures: [{ itemIdentifier: "message-3" }, { itemIdentifier: "message-4" }],
    });
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      {
        message: "alert handled",
        channel: "mail",
        outcome: "sent",
        alert: "new lead",
        lead_id: "lead-a",
      },
      { outcome: "already sent" },
      { outcome: "not due" },
      { outcome: "claimed by another sender" },
      { level: "ERROR", message: "alert failed", failure: { name: "Error" } },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });

  it.each(["", "Ann", "{}", '{"idempotency_key":""}', "null"])(
    "leaves an invalid message for the dead-letter queue: %j",
    async (body) => {
      const deliver = vi.fn<(key: string) => Promise<AlertOutcome>>();
      expect((await consume(deliver, [body])).batchItemFailures).toHaveLength(1);
      expect(deliver).not.toHaveBeenCalled();
      expect(logged.join("")).not.toContain("Ann");
    },
  );
});

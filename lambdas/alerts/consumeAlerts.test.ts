import { Logger } from "@aws-lambda-powertools/logger";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lambdaContext } from "../testing/apiEvent.ts";
import { captureLog } from "../testing/captureLog.ts";
import { alertBody, queueEvent } from "../testing/queueEvent.ts";
import { alertQueue } from "./alertQueue.ts";
import type { AlertOutcome } from "./deliverAlert.ts";

let logged: readonly string[];
beforeEach(() => {
  logged = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const empty = (deliver: (leadKey: string) => Promise<AlertOutcome>, bodies: readonly string[]) =>
  alertQueue({ channel: "mail", deliver, logger: new Logger({ serviceName: "alert-mail" }) })(
    queueEvent(bodies),
    lambdaContext,
  );

describe("a queue of alerts", () => {
  it("asks again for what failed or is in other hands, and for nothing else", async () => {
    const outcomes: Record<string, () => Promise<AlertOutcome>> = {
      a: async () => ({ kind: "sent", leadId: "lead-a" }),
      b: async () => ({ kind: "sent before" }),
      c: async () => ({ kind: "erased" }),
      d: async () => ({ kind: "in other hands" }),
      e: async () => {
        throw new Error("Ann is refused");
      },
    };
    const keys = Object.keys(outcomes);
    const deliver = async (key: string) => (outcomes[key] ?? (() => Promise.reject()))();
    expect(await empty(deliver, keys.map(alertBody))).toEqual({
      batchItemFailures: [{ itemIdentifier: "message-3" }, { itemIdentifier: "message-4" }],
    });
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { message: "alert handled", channel: "mail", outcome: "sent", lead_id: "lead-a" },
      { outcome: "sent before" },
      { outcome: "erased" },
      { outcome: "in other hands" },
      { level: "ERROR", message: "alert failed", failure: { name: "Error" } },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });

  it.each(["", "Ann", "{}", '{"idempotency_key":""}', "null"])(
    "keeps a message that is none for whoever looks into the dead letters: %j",
    async (body) => {
      const deliver = vi.fn<(key: string) => Promise<AlertOutcome>>();
      expect((await empty(deliver, [body])).batchItemFailures).toHaveLength(1);
      expect(deliver).not.toHaveBeenCalled();
      expect(logged.join("")).not.toContain("Ann");
    },
  );
});

import { Logger } from "@aws-lambda-powertools/logger";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lambdaContext } from "../testing/apiEvent.ts";
import { queueEvent } from "../testing/batchEvents.ts";
import { consumeLeadMessages } from "./leadMessages.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("consumeLeadMessages", () => {
  it("redelivers only the message that takes longer than the function may run", async () => {
    vi.useFakeTimers();
    const consume = consumeLeadMessages({
      process: async ({ idempotency_key }) => {
        if (idempotency_key === "slow") await new Promise(() => undefined);
        return { isDone: true, outcome: "indexed" };
      },
      givesUpInTime: true,
      logMessages: { done: "done", failed: "failed" },
      logger: new Logger({ logLevel: "SILENT" }),
    });
    const keys = ["quick", "slow", "also quick"];
    const bodies = keys.map((idempotency_key) => JSON.stringify({ idempotency_key }));
    const result = consume(queueEvent(bodies), lambdaContext);
    await vi.advanceTimersByTimeAsync(lambdaContext.getRemainingTimeInMillis() - 1);
    const slow = { itemIdentifier: "message-1" };
    await expect(result).resolves.toEqual({ batchItemFailures: [slow] });
  });
});

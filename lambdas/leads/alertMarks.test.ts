import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LeadTable } from "../statistics/readStatistics.ts";
import { aTable } from "../testing/aTable.ts";
import { interrupting } from "../testing/interrupting.ts";
import { type RunningDynamoDb, startDynamoDb } from "../testing/startDynamoDb.ts";
import { dynamoAlertMarks } from "./DynamoAlertMarks.ts";

let database: RunningDynamoDb;
let table: LeadTable;
beforeAll(async () => {
  database = await startDynamoDb();
});
beforeEach(async () => {
  table = await aTable(database);
});
afterAll(() => database.stop());

const marks = () => dynamoAlertMarks(table, "mail");

const claim = (id: string, second = 0) => ({
  id,
  now: new Date(second * 1000),
  until: new Date((second + 60) * 1000),
});

async function mark() {
  const Key = { idempotency_key: "alert#mail#lead-1" };
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.tableName, Key, ConsistentRead: true }),
  );
  return Item;
}

describe("a mark", () => {
  it("is in one hand at a time", async () => {
    const hands = ["a", "b", "c", "d"].map((id) => marks().claim("lead-1", claim(id)));
    const outcomes = await Promise.all(hands);
    expect(outcomes.filter((outcome) => outcome === "claimed")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "in other hands")).toHaveLength(3);
  });

  it("lets somebody else take over from whoever died, and not before", async () => {
    await marks().claim("lead-1", claim("a"));
    expect(await marks().claim("lead-1", claim("b", 60))).toBe("in other hands");
    expect(await marks().claim("lead-1", claim("b", 61))).toBe("claimed");
  });

  it("remembers for good that the alert was sent", async () => {
    await marks().claim("lead-1", claim("a"));
    await marks().confirm("lead-1", "a", new Date(5000));
    expect(await marks().claim("lead-1", claim("b", 9_999_999))).toBe("sent before");
    expect(await mark()).toEqual({
      idempotency_key: "alert#mail#lead-1",
      sent_at: "1970-01-01T00:00:05.000Z",
    });
  });

  it("is of one lead and one channel", async () => {
    await marks().claim("lead-1", claim("a"));
    await marks().confirm("lead-1", "a", new Date());
    expect(await marks().claim("lead-2", claim("b"))).toBe("claimed");
    const webhook = dynamoAlertMarks(table, "webhook");
    expect(await webhook.claim("lead-1", claim("b"))).toBe("claimed");
  });

  it("is gone when it was given back", async () => {
    await marks().claim("lead-1", claim("a"));
    await marks().release("lead-1", "a");
    expect(await mark()).toBeUndefined();
    expect(await marks().claim("lead-1", claim("b"))).toBe("claimed");
  });

  it("stays with whoever took over, whatever the one before still does", async () => {
    await marks().claim("lead-1", claim("a"));
    await marks().claim("lead-1", claim("b", 61));
    await marks().release("lead-1", "a");
    await marks().confirm("lead-1", "a", new Date());
    expect(await mark()).toMatchObject({ claim: "b" });
  });

  it("does not come back once it was erased", async () => {
    await marks().confirm("lead-1", "a", new Date());
    await marks().release("lead-1", "a");
    expect(await mark()).toBeUndefined();
  });

  it("knows its own claim again when the answer got lost and the SDK repeats it", async () => {
    let answers = 0;
    const flaky = interrupting(database, table, async (moment) => {
      if (moment === "after" && answers++ === 0) throw new Error("the answer got lost");
    });
    const repeating = dynamoAlertMarks(flaky, "mail");
    await expect(repeating.claim("lead-1", claim("a"))).rejects.toThrow("lost");
    expect(await repeating.claim("lead-1", claim("a"))).toBe("claimed");
  });
});

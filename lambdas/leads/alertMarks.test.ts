import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { LeadTable } from "../tables/LeadTable.ts";
import { interruptedTable, newDeskTables } from "../testing/testDatabase.ts";
import { alertMarks } from "./alertMarks.ts";

let table: LeadTable;
beforeEach(async () => {
  table = newDeskTables();
});

const marks = () => alertMarks(table, "mail");

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

describe("an alert mark", () => {
  it("can be claimed again only after the claim has expired", async () => {
    await marks().claim("lead-1", claim("a"));
    expect(await marks().claim("lead-1", claim("b", 60))).toBe("claimed by another sender");
    expect(await marks().claim("lead-1", claim("b", 61))).toBe("claimed");
  });

  it("records permanently that the alert was sent", async () => {
    await marks().claim("lead-1", claim("a"));
    await marks().confirm("lead-1", "a", new Date(5000));
    expect(await marks().claim("lead-1", claim("b", 9_999_999))).toBe("already sent");
    expect(await mark()).toEqual({
      idempotency_key: "alert#mail#lead-1",
      sent_at: "1970-01-01T00:00:05.000Z",
      due_at: "once",
    });
  });

  it("records it also if an alert for a later time is then not due", async () => {
    const due = (id: string, dueAt: string) => ({ ...claim(id, 100), dueAt });
    await marks().claim("lead-1", due("a", "2026-11-23T13:00:00.000Z"));
    await marks().confirm("lead-1", "a", new Date());
    expect(await marks().claim("lead-1", due("b", "2026-11-23T14:00:00.000Z"))).toBe("claimed");
    const other = due("c", "2026-11-23T14:00:00.000Z");
    expect(await marks().claim("lead-1", other)).toBe("claimed by another sender");
    await marks().release("lead-1", "b");
    const again = due("d", "2026-11-23T13:00:00.000Z");
    expect(await marks().claim("lead-1", again)).toBe("already sent");
  });

  it("applies to one lead on one channel", async () => {
    await marks().claim("lead-1", claim("a"));
    await marks().confirm("lead-1", "a", new Date());
    expect(await marks().claim("lead-2", claim("b"))).toBe("claimed");
    const webhook = alertMarks(table, "webhook");
    expect(await webhook.claim("lead-1", claim("b"))).toBe("claimed");
  });

  it("is deleted when the claim is released", async () => {
    await marks().claim("lead-1", claim("a"));
    await marks().release("lead-1", "a");
    expect(await mark()).toBeUndefined();
    expect(await marks().claim("lead-1", claim("b"))).toBe("claimed");
  });

  it("ignores a sender whose claim was taken over", async () => {
    await marks().claim("lead-1", claim("a"));
    await marks().claim("lead-1", claim("b", 61));
    await marks().release("lead-1", "a");
    await marks().confirm("lead-1", "a", new Date());
    expect(await mark()).toMatchObject({ claim: "b" });
  });

  it("is not recreated after it was erased", async () => {
    await marks().confirm("lead-1", "a", new Date());
    await marks().release("lead-1", "a");
    expect(await mark()).toBeUndefined();
  });

  it("recognizes its own claim if the SDK retries after a lost response", async () => {
    let responses = 0;
    const flaky = interruptedTable(table, async (moment) => {
      if (moment === "after" && responses++ === 0) throw new Error("the response was lost");
    });
    const repeating = alertMarks(flaky, "mail");
    await expect(repeating.claim("lead-1", claim("a"))).rejects.toThrow("lost");
    expect(await repeating.claim("lead-1", claim("a"))).toBe("claimed");
  });
});

import { GetCommand, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LeadTable } from "../statistics/readStatistics.ts";
import { aLead } from "../testing/aLead.ts";
import { aTable } from "../testing/aTable.ts";
import { interrupting } from "../testing/interrupting.ts";
import { type RunningDynamoDb, startDynamoDb } from "../testing/startDynamoDb.ts";
import { stored, storeLeads } from "../testing/storeLeads.ts";
import { restoreItems } from "./restoreItems.ts";

let database: RunningDynamoDb;
let table: LeadTable;
let copy: LeadTable;
beforeAll(async () => {
  database = await startDynamoDb();
});
beforeEach(async () => {
  table = await aTable(database);
  copy = await aTable(database);
});
afterAll(() => database.stop());

type Item = Readonly<Record<string, unknown>>;

async function itemsOf({ client, tableName }: LeadTable): Promise<ReadonlyMap<string, Item>> {
  const items = new Map<string, Item>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) {
    for (const item of Items) items.set(String(item.idempotency_key), item);
  }
  return items;
}

const put = ({ client, tableName }: LeadTable, Item: Item) =>
  client.send(new PutCommand({ TableName: tableName, Item }));

describe("restoreItems", () => {
  it("puts what is missing as it was, and touches nothing that is there", async () => {
    const [lost, kept, later] = [stored(aLead()), stored(aLead()), stored(aLead())];
    const changed = { ...kept, counted_in: new Set([7]) };
    await storeLeads(copy, [lost, kept]);
    await storeLeads(table, [changed, later]);
    expect(await restoreItems(table, copy.tableName)).toEqual({ restored: 1, present: 1 });
    expect([...(await itemsOf(table)).values()]).toEqual(
      expect.arrayContaining([lost, changed, later]),
    );
    expect((await itemsOf(table)).size).toBe(3);
  });

  it("leaves the statistics as they are, and their drafts away", async () => {
    await put(copy, { idempotency_key: "statistics", total_leads: 7 });
    await put(copy, { idempotency_key: "statistics#1795279191736", total_leads: 7 });
    expect(await restoreItems(table, copy.tableName)).toEqual({ restored: 0, present: 0 });
    expect((await itemsOf(table)).size).toBe(0);
  });

  it("brings a lead's marks back before the lead", async () => {
    const lead = stored(aLead());
    const mark = { idempotency_key: `alert#mail#${lead.idempotency_key}`, sent_at: "then" };
    await storeLeads(copy, [lead, mark]);
    let requests = 0;
    const failing = interrupting(database, table, async (moment) => {
      if (moment === "before" && ++requests === 4) throw new Error("the network is down");
    });
    // A scan, the mark; a scan, and the lead does not come through.
    await expect(restoreItems(failing, copy.tableName)).rejects.toThrow("the network is down");
    expect([...(await itemsOf(table)).keys()]).toEqual([mark.idempotency_key]);
  });

  it("says when there is no such copy", async () => {
    await expect(restoreItems(table, "nowhere")).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("comes to the same, however often it was interrupted and repeated", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ inCopy: fc.boolean(), inTable: fc.boolean() }), { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
        async (places, interruptions) => {
          const [live, old] = [await aTable(database), await aTable(database)];
          const leads = places.map((place) => ({ ...place, lead: stored(aLead()) }));
          const only = (where: "inCopy" | "inTable") =>
            leads.flatMap((each) => (each[where] ? [each.lead] : []));
          await storeLeads(old, only("inCopy"));
          await storeLeads(live, only("inTable"));
          for (const last of interruptions) {
            let requests = 0;
            const dying = interrupting(database, live, async (moment) => {
              if (moment === "after" && ++requests >= last) throw new Error("killed");
            });
            await restoreItems(dying, old.tableName).catch(() => undefined);
          }
          await restoreItems(live, old.tableName);
          const expected = leads.filter(({ inCopy, inTable }) => inCopy || inTable);
          expect(await itemsOf(live)).toEqual(
            new Map(expected.map(({ lead }) => [lead.idempotency_key, lead])),
          );
        },
      ),
      { numRuns: 30, interruptAfterTimeLimit: 15_000 },
    );
  }, 60_000);
});

describe("a lead that was erased after the point in time", () => {
  it("does not come back: its key is taken", async () => {
    const lead = stored(aLead());
    await storeLeads(copy, [lead]);
    await put(table, { idempotency_key: lead.idempotency_key, erased_at: "now" });
    expect(await restoreItems(table, copy.tableName)).toEqual({ restored: 0, present: 1 });
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.tableName,
        Key: { idempotency_key: lead.idempotency_key },
      }),
    );
    expect(Item).not.toHaveProperty("work_email");
  });
});

import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { Lead } from "@planner/shared/lead/leadSchema";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { countLeads } from "../functions/count-leads/handler.ts";
import { indexLead } from "../functions/index-leads/indexLead.ts";
import { moveLead } from "../leads/edits/moveLead.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { readLead } from "../leads/readLeads.ts";
import { eraseLead } from "../operators/eraseLead.ts";
import { readItem } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { lambdaContext } from "../testing/apiEvent.ts";
import { queueRows } from "../testing/recount.ts";
import { asFunction } from "../testing/rolePermissions.ts";
import { interruptedTable, newDeskTables } from "../testing/testDatabase.ts";
import { updateRows } from "./personRows.ts";

let tables: Tables;
beforeEach(async () => {
  tables = newDeskTables();
});

const stored = ({ idempotency_key }: LeadItem) => readLead(tables, idempotency_key);

async function move(item: LeadItem, stage: "new" | "contacted" | "won", undoes?: string) {
  const version = (await stored(item))?.version ?? 0;
  const eventId = randomUUID();
  const edit = { leadId: item.id, by: "ann@example.com", now: new Date(), eventId };
  await moveLead(tables, { ...edit, version, patch: { stage, undoes } });
  return eventId;
}

const indexed = (key: string) =>
  asFunction("index-leads", () => indexLead(tables, key, new Date()));
const updated = (item: LeadItem) =>
  asFunction("count-leads", () => updateRows(tables, item, new Date()));

/** Saves leads at the same time, the newest last. */
async function save(...leads: readonly Partial<Lead>[]) {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 8, minutes)).toISOString();
  const items = leads.map((lead, index) => aLeadItem({ created_at: at(index), ...lead }));
  await storeItems(tables, items);
  await Promise.all(items.map(({ idempotency_key }) => indexed(idempotency_key)));
  return items;
}

describe("the rows of the queue", () => {
  it("equal a recount, whatever happens to leads with common phone numbers and addresses", async () => {
    const contacts = fc.record({
      mobile: fc.constantFrom("", "+13058675311", "+13058675312"),
      work_email: fc.constantFrom("", "a@solidfloors.com", "b@solidfloors.com"),
      suspect: fc.constantFrom<Lead["suspect"][]>(undefined, undefined, undefined, ["honeypot"]),
    });
    const act = fc.constantFrom("contacted", "won", "erase");
    const history = fc.array(fc.tuple(fc.nat(5), act), { maxLength: 8 });
    const leads = fc.array(contacts, { minLength: 6, maxLength: 6 });
    const check = async (captured: readonly Partial<Lead>[], acts: readonly [number, string][]) => {
      tables = newDeskTables();
      const items = await save(...captured);
      for (const [index, kind] of acts) {
        const item = items[index] ?? aLeadItem();
        if (kind === "erase") await eraseLead(tables, item.idempotency_key, new Date());
        else await move(item, kind === "won" ? "won" : "contacted");
        await Promise.all([updated(item), updated(item)]);
      }
      const rows = await queueRows(tables);
      expect(rows.stored).toEqual(rows.expected);
    };
    await fc.assert(fc.asyncProperty(leads, history, check), { numRuns: 10 });
  });

  it("keep a lead whose plan was indexed while they were read", async () => {
    const [older] = await save({ work_email: "" });
    if (!older) throw new Error("No lead");
    const newer = aLeadItem({ work_email: "", created_at: "2026-11-21T09:00:00.000Z" });
    let requests = 0;
    const interrupted = interruptedTable(tables, async (moment) => {
      requests += 1;
      if (moment === "before" || requests > 2) return;
      await storeItems(tables, [newer]);
      await indexed(newer.idempotency_key);
    });
    await updateRows(interrupted, older, new Date());
    expect(await stored(older)).toMatchObject({ joined_to: newer.id });
  });

  it("take the first response of the newest lead, also if it closes the row", async () => {
    const [older, newest] = await save({}, {});
    if (!older || !newest) throw new Error("No leads");
    expect(await stored(older)).toMatchObject({ joined_to: newest.id });
    expect(await stored(newest)).toMatchObject({ plans: 2 });
    const won = await move(newest, "won");
    await updated(newest);
    const { first_response_at } = (await stored(newest)) ?? {};
    expect(first_response_at).toBeDefined();
    const left = await stored(older);
    expect(left).toMatchObject({ stage: "new", first_response_at });
    expect([left?.joined_to, (await stored(newest))?.plans]).toEqual([undefined, undefined]);
    // An undo takes it back from both.
    await move(newest, "new", won);
    await change(newest, first_response_at);
    for (const lead of [newest, older]) {
      expect((await stored(lead))?.first_response_at).toBeUndefined();
    }
    // An erasure does not.
    await move(newest, "contacted");
    await updated(newest);
    const answer = (await stored(older))?.first_response_at;
    await eraseLead(tables, newest.idempotency_key, new Date());
    await change(newest, answer);
    expect(await stored(older)).toMatchObject({ first_response_at: answer });
  });
});

/** Counts the change of a lead that had this first response before. */
async function change(item: LeadItem, first_response_at = "") {
  const image = (each = {}) =>
    JSON.parse(JSON.stringify(marshall(each, { removeUndefinedValues: true })));
  const Keys = image({ idempotency_key: item.idempotency_key });
  const OldImage = image({ ...item, first_response_at });
  const NewImage = image(await readItem(tables, item.idempotency_key));
  const count = countLeads({
    tables,
    now: () => new Date(),
    logger: new Logger({ logLevel: "SILENT" }),
  });
  const record = { eventName: "MODIFY", dynamodb: { Keys, OldImage, NewImage } } as const;
  await count({ Records: [record] }, lambdaContext);
}

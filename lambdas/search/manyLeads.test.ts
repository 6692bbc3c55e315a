import { randomUUID } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Lead } from "@planner/shared/lead/leadSchema";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { indexLead } from "../functions/index-leads/indexLead.ts";
import { moveLead } from "../leads/edits/moveLead.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { readLead } from "../leads/readLeads.ts";
import { newItemId } from "../tables/itemId.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem } from "../testing/aLead.ts";
import { type Change, MemoryDatabase, tableDefinitions } from "../testing/MemoryDatabase.ts";
import { updateRows } from "./personRows.ts";
import { writePostings } from "./writePostings.ts";

/** The database calls, and the leads that were written. */
let counted: { calls: number; leads: number };
let tables: Tables;
beforeEach(newTables);

function newTables(): void {
  counted = { calls: 0, leads: 0 };
  const onChange = ({ table }: Change) => {
    if (table === "leads") counted.leads += 1;
  };
  const database = new MemoryDatabase(tableDefinitions, onChange);
  const client = database.client(async (command) => {
    counted.calls += 1;
    return database.execute(command);
  });
  const names = {
    tableName: "leads",
    deskTableName: "desk",
    timeZone: "America/New_York",
    newId: newItemId,
  };
  tables = { client, ...names };
}

async function store(lead: Partial<Lead>): Promise<LeadItem> {
  const item = aLeadItem(lead);
  await tables.client.send(new PutCommand({ TableName: tables.tableName, Item: item }));
  return item;
}

async function save(lead: Partial<Lead>): Promise<LeadItem> {
  const item = await store(lead);
  await indexLead(tables, item.idempotency_key, new Date());
  return item;
}

/** Saves many leads at once: the last one updates the rows. */
async function saveAll(leads: readonly Partial<Lead>[]): Promise<readonly LeadItem[]> {
  const items: LeadItem[] = [];
  for (const lead of leads) {
    const item = await store(lead);
    await writePostings(tables, item, item.idempotency_key);
    items.push(item);
  }
  const last = items.at(-1);
  if (last) await updateRows(tables, last, new Date());
  return items;
}

/** Numbers of leads. */
function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The time of the lead with this number. */
function minute(number: number): string {
  return new Date(Date.UTC(2026, 10, 21, 8, number)).toISOString();
}

const ownAddress = (number: number): Partial<Lead> => ({
  created_at: minute(number),
  mobile: "+13058675311",
  work_email: `ann${number}@solidfloors.com`,
});
const samePerson = (number: number): Partial<Lead> => ({
  ...ownAddress(number),
  work_email: "ann@solidfloors.com",
});
const others = (number: number): Partial<Lead> => ({
  ...ownAddress(number),
  mobile: `+1305867${1000 + number}`,
});

async function close(item: LeadItem): Promise<void> {
  const version = (await readLead(tables, item.idempotency_key))?.version ?? 0;
  const edit = { leadId: item.id, by: "ann", now: new Date(), eventId: randomUUID() };
  const patch = { stage: "lost", lost_reason: "spam" } as const;
  await moveLead(tables, { ...edit, version, patch });
  await updateRows(tables, item, new Date());
}

async function openLeads(items: readonly LeadItem[]): Promise<readonly Lead[]> {
  const leads = await Promise.all(
    items.map(({ idempotency_key }) => readLead(tables, idempotency_key)),
  );
  return leads.flatMap((lead) => (lead?.stage === "new" ? [lead] : []));
}

describe("a new lead of a phone number", () => {
  /** What indexing the first lead, the 41st and the 200th costs. */
  async function costs(lead: (number: number) => Partial<Lead>) {
    const cost = async (number: number) => {
      const { idempotency_key } = await store(lead(number));
      counted = { calls: 0, leads: 0 };
      await indexLead(tables, idempotency_key, new Date());
      return { ...counted };
    };
    const first = await cost(1);
    await saveAll(range(2, 40).map(lead));
    const forty_first = await cost(41);
    await saveAll(range(42, 199).map(lead));
    return { first, forty_first, two_hundredth: await cost(200) };
  }

  it("costs eight calls if no other lead has it", async () => {
    const alone = { calls: 8, leads: 0 };
    expect(await costs(others)).toEqual({
      first: alone,
      forty_first: alone,
      two_hundredth: alone,
    });
  });

  it("costs the same as the 41st and as the 200th", async () => {
    const joining = { calls: 9, leads: 10 };
    expect(await costs(samePerson)).toEqual({
      first: { calls: 8, leads: 0 },
      forty_first: joining,
      two_hundredth: joining,
    });
  });

  it("costs the same with an address of its own each", async () => {
    const joining = { calls: 11, leads: 10 };
    expect(await costs(ownAddress)).toEqual({
      first: { calls: 8, leads: 0 },
      forty_first: joining,
      two_hundredth: joining,
    });
  });

  it("costs little if ten arrive at once", async () => {
    await saveAll(range(1, 60).map(ownAddress));
    const items = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store(ownAddress(61 + index))),
    );
    counted = { calls: 0, leads: 0 };
    await Promise.all(
      items.map(({ idempotency_key }) => indexLead(tables, idempotency_key, new Date())),
    );
    expect(counted.calls).toBeLessThan(250);
    expect(counted.leads).toBeLessThan(40);
  });
});

describe("a person's row", () => {
  it("joins ten leads, counts the others, and takes them in when newer ones are closed", async () => {
    const items: LeadItem[] = [];
    for (let number = 1; number <= 14; number += 1) items.unshift(await save(ownAddress(number)));
    for (const [index, newest] of items.entries()) {
      const open = await openLeads(items);
      expect(open).toHaveLength(14 - index);
      const inQueue = open.filter(({ joined_to }) => joined_to === undefined);
      expect(inQueue).toMatchObject([{ id: newest.id }]);
      expect(inQueue[0]?.plans).toBe(open.length > 1 ? open.length : undefined);
      const joined = open.filter(({ joined_to }) => joined_to === newest.id);
      expect(joined).toHaveLength(Math.min(open.length, 10) - 1);
      await close(newest);
    }
  });

  it("counts up to 100 leads", async () => {
    await saveAll(range(1, 98).map(ownAddress));
    for (const [number, plans] of [99, 100, 100].entries()) {
      const newest = await save(ownAddress(99 + number));
      expect(await readLead(tables, newest.idempotency_key)).toMatchObject({ plans });
    }
  });

  it("finds the older open leads behind many closed ones", async () => {
    const open: LeadItem[] = [];
    for (let number = 1; number <= 12; number += 1) open.push(await save(ownAddress(number)));
    const closed = { stage: "lost", lost_reason: "spam" } as const;
    await saveAll(range(20, 169).map((number) => ({ ...ownAddress(number), ...closed })));
    const newest = open.pop();
    if (newest) await close(newest);
    const inQueue = (await openLeads(open)).filter(({ joined_to }) => joined_to === undefined);
    expect(inQueue).toMatchObject([{ id: open.at(-1)?.id, plans: 11 }]);
  });

  it("leaves no open lead out of the queue, whatever phone numbers and addresses leads share", async () => {
    const contacts = fc.record({
      mobile: fc.constantFrom("", "+13058675311", "+13058675311", "+13058675312"),
      work_email: fc.constantFrom("", "a@solidfloors.com", "b@solidfloors.com"),
    });
    const leads = fc.array(contacts, { minLength: 25, maxLength: 25 });
    const closed = fc.array(fc.nat(24), { maxLength: 12 });
    const check = async (captured: readonly Partial<Lead>[], toClose: readonly number[]) => {
      newTables();
      const items: LeadItem[] = [];
      for (const [index, lead] of captured.entries())
        items.push(await save({ ...lead, created_at: minute(index) }));
      for (const index of toClose) {
        const item = items[index];
        if (item) await close(item);
      }
      const open = await openLeads(items);
      const inQueue = open.filter(({ joined_to }) => joined_to === undefined);
      const isShared = (one: string, other: string) => one !== "" && one === other;
      const leftOut = open.filter(
        (lead) =>
          !inQueue.some(
            ({ id, mobile, work_email }) =>
              id === lead.id ||
              isShared(mobile, lead.mobile) ||
              isShared(work_email, lead.work_email),
          ),
      );
      expect(leftOut).toEqual([]);
      const sizes = inQueue.map(
        ({ id }) => open.filter(({ joined_to }) => joined_to === id).length,
      );
      expect(Math.max(0, ...sizes)).toBeLessThan(10);
    };
    await fc.assert(fc.asyncProperty(leads, closed, check), { numRuns: 12 });
  });
});

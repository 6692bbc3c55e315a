import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { transact } from "../../aws/database.ts";
import { newItemId } from "../../tables/itemId.ts";
import { MemoryDatabase, tableDefinitions } from "../../testing/MemoryDatabase.ts";
import { foldEvents } from "./foldEvents.ts";
import { eventPut, readEvents } from "./leadEvents.ts";

const names = {
  tableName: "leads",
  deskTableName: "desk",
  timeZone: "America/New_York",
  newId: newItemId,
};
const leadId = "lead";

function newTimeline() {
  const client = new MemoryDatabase(tableDefinitions).client();
  const tables = { client, ...names };
  let minutes = 0;
  /** Adds an entry, a minute after the one before, as the contractor's requests do. */
  async function add(day: string, rest: Partial<LeadEvent> = {}) {
    minutes += 1;
    const at = new Date(Date.parse(`${day}T12:00:00.000Z`) + minutes * 60_000);
    const id = uuidv7({ msecs: at.getTime() });
    const event = { id, at: at.toISOString(), by: "", kind: "plan", action: "changed", ...rest };
    const folded = await foldEvents(tables, leadId);
    await transact(client, [...folded, eventPut(tables, leadId, Object(event))]);
  }
  return { add, read: () => readEvents(tables, leadId) };
}

describe("the contractor's entries in a timeline", () => {
  it("stay as they are up to fifty", async () => {
    const { add, read } = newTimeline();
    for (let count = 0; count < 50; count += 1) await add("2026-11-23");
    const events = await read();
    expect(events).toHaveLength(50);
    expect(events.some((event) => "more" in event)).toBe(false);
  });

  it("become one per day and kind beyond the last fifty", async () => {
    const { add, read } = newTimeline();
    await add("2026-11-23", { kind: "plan", action: "saved" });
    for (let count = 0; count < 30; count += 1) await add("2026-11-23");
    const start = "2026-11-30T15:00:00.000Z";
    for (let count = 0; count < 10; count += 1) {
      await add("2026-11-24", { kind: "booking", start, canceled: count % 2 === 1 });
      await add("2026-11-24");
    }
    await add("2026-11-24", { kind: "note", by: "ann@example.com", note: "Called back" });
    for (let count = 0; count < 400; count += 1) await add("2026-11-25");
    const older = (await read()).slice(50);
    expect(older).toMatchObject([
      { kind: "plan", at: expect.stringContaining("2026-11-25"), more: 349 },
      { kind: "note" },
      { kind: "plan", at: expect.stringContaining("2026-11-24"), more: 9 },
      { kind: "booking", canceled: true, more: 9 },
      { kind: "plan", action: "changed", at: expect.stringContaining("2026-11-23"), more: 29 },
      { kind: "plan", action: "saved" },
    ]);
  });
});

import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { hourMs } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { daysOf } from "@planner/shared/reports/reportPeriod";
import { expect, it } from "vitest";
import { seedDraws } from "../forecast/sampling.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { eraseLead } from "../operators/eraseLead.ts";
import { rebuildStatistics } from "../operators/rebuildStatistics.ts";
import { newItemId } from "../tables/itemId.ts";
import { aLeadItem } from "../testing/aLead.ts";
import { MemoryDatabase, tableDefinitions } from "../testing/MemoryDatabase.ts";
import { knownCampaign, recountReports, storedReports } from "../testing/recount.ts";
import { readGenerations } from "./generations.ts";
import { readReport } from "./readReport.ts";
import { settle } from "./settle.ts";

const now = new Date("2026-12-31T08:00:00.000Z");
const size = { campaigns: 360, edits: 60 };

it("counts the campaigns that came first, equal to a recount after edits and erasures", async () => {
  const client = new MemoryDatabase(tableDefinitions).client();
  const tables = {
    client,
    tableName: "leads",
    deskTableName: "desk",
    timeZone: "America/New_York",
    newId: newItemId,
  };
  const store = (Item: LeadItem) => client.send(new PutCommand({ TableName: "leads", Item }));
  const random = seedDraws(1);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
  const living = Array.from({ length: size.campaigns * 1.5 }, (_, index) => {
    const created_at = new Date(now.getTime() - random() * 33 * 24 * hourMs).toISOString();
    const utm_campaign = `campaign ${index % size.campaigns}`;
    const click = index % 2 ? { gclid: "1" } : { utm_source: "mail" };
    const attribution = { utm_campaign, ...click };
    return aLeadItem({ created_at, attribution });
  });
  /** The first lead of each campaign that was ever counted, by month. */
  const first = new Map<string, Map<string, string>>();
  const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: tables.timeZone });
  async function count(leads: typeof living) {
    for (const { created_at, id, ...lead } of leads) {
      const day = dayFormat.format(new Date(created_at));
      const month = first.get(day.slice(0, 7)) ?? new Map<string, string>();
      const campaign = knownCampaign(lead);
      const before = month.get(campaign);
      if (before === undefined || id < before) month.set(campaign, id);
      first.set(day.slice(0, 7), month);
    }
    const keys = leads.map(({ idempotency_key }) => idempotency_key);
    await settle(tables, keys, now);
  }
  const expectRecount = async () => {
    const rows = new Set(
      [...first].flatMap(([month, campaigns]) =>
        [...campaigns]
          .sort(([, one], [, other]) => (one < other ? -1 : 1))
          .slice(0, 300)
          .map(([campaign]) => month + campaign),
      ),
    );
    const { published } = await readGenerations(tables);
    const hasRow = (month: string, name: string) => rows.has(month + name);
    for (const days of [undefined, { from: "2026-12-02", to: "2026-12-30" }]) {
      expect(await storedReports(tables, published, days)).toEqual(
        await recountReports(tables, days, hasRow),
      );
    }
    const { sources, all } = await readReport(tables, {
      days: daysOf("last_90_days", "2026-12-31"),
      today: "2026-12-31",
    });
    for (const figure of ["leads", "suspect", "booked", "won", "won_value"] as const) {
      expect(sources.reduce((sum, row) => sum + row[figure], 0)).toBe(all[figure]);
    }
    expect(sources.at(-1)).toMatchObject({ campaign: "Other campaigns" });
  };

  // In no order.
  for (let start = 0; start < living.length; start += 25) {
    const arriving = living.slice(start, start + 25);
    for (const lead of arriving) await store(lead);
    await count(arriving);
  }
  await expectRecount();
  for (let edit = 0; edit < size.edits; edit += 1) {
    const lead = pick(living);
    if (lead === undefined) break;
    if (random() < 0.1) {
      living.splice(living.indexOf(lead), 1);
      await eraseLead(tables, lead.idempotency_key, now);
    } else {
      const at = new Date(Date.parse(lead.created_at) + random() * hourMs).toISOString();
      const states: Partial<Lead>[] = [
        { stage: "won", won_at: at, won_by: "ann", won_value: 100 + edit },
        { first_response_at: at, first_response_by: "ben" },
        { stage: "call_booked", booked_at: at, booked_by: "ann" },
        { suspect: ["honeypot"] },
      ];
      await store({ ...lead, ...pick(states), ...pick(states), revision: 0 });
    }
    await settle(tables, [lead.idempotency_key], now);
  }
  await expectRecount();
  // Erasures free no row, also after a rebuild.
  await rebuildStatistics(tables, { now: () => now, pace: async () => undefined });
  await expectRecount();
});

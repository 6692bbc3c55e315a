import { isDeepStrictEqual } from "node:util";
import { readGenerations } from "@planner/lambdas/statistics/generations";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import { newItemId } from "@planner/lambdas/tables/itemId";
import {
  conversionsIn,
  countByPartition,
  expectedCallItems,
  expectedConversions,
  expectedDueItems,
  queueRows,
  recount,
  recountReports,
  storedCallItems,
  storedDueItems,
  storedReports,
} from "@planner/lambdas/testing/recount";
import { apiRoutes } from "@planner/shared/api/routes";
import { addDays } from "@planner/shared/calendar";
import { waitingGroups } from "@planner/shared/lead/followUp/nextTouch";
import { firstKeptDay } from "@planner/shared/reports/reportPeriod";
import { brokenRules } from "./brokenRules.ts";
import { type History, queueQuery } from "./KnownLead.ts";
import { readFromApi } from "./readFromApi.ts";
import { storedCents } from "./spendContradictions.ts";

/** Which figures and lists of the desk differ from a recount of the leads. */
export async function statisticsContradictions(history: History): Promise<string[]> {
  const { database } = history.cloud;
  const names = {
    tableName: "leads",
    deskTableName: "desk",
    timeZone: "America/New_York",
    newId: newItemId,
  };
  const tables = { client: database.client(), ...names };
  const { published } = await readGenerations(tables);
  const due = () => expectedDueItems(tables, published, new Date());
  const before = await due();
  const counts = countByPartition(before);
  const now = new Date();
  const stored = await storedDueItems(tables, published);
  const shown = await readStatistics(tables, now);
  const recounted = await recount(tables, now);
  const query = queueQuery(Date.now());
  const body = await readFromApi(history, "leadQueue", { query });
  const { waiting } = apiRoutes.leadQueue.response.parse(body);
  // Time has passed, so a touch may have become due.
  const isUnchanged = isDeepStrictEqual(before, await due());
  const today = now.toISOString().slice(0, "2026-11-22".length);
  const days = { from: firstKeptDay(today), to: addDays(today, 31) };
  const rows = await queueRows(tables);
  return brokenRules({
    "the statistics differ from a recount": isDeepStrictEqual(shown, recounted),
    "the reports differ from a recount": isDeepStrictEqual(
      await storedReports(tables, published, days),
      await recountReports(tables, days),
    ),
    "the feeds differ from a recount": isDeepStrictEqual(
      conversionsIn(
        database.items("desk").filter(({ expires_at: at }) => Number(at) * 1000 > now.getTime()),
      ),
      (await expectedConversions(tables, now)).map(({ name }) => name).toSorted(),
    ),
    "the rows differ from a recount": isDeepStrictEqual(rows.stored, rows.expected),
    "the booked calls differ from a recount": isDeepStrictEqual(
      await storedCallItems(tables, published),
      await expectedCallItems(tables, published),
    ),
    "the queue differs from a recount": isDeepStrictEqual(stored, { items: before, counts }),
    "the desk shows another queue":
      !isUnchanged ||
      waitingGroups.every((each) => waiting[each] === (counts[`due#${published}#${each}`] ?? 0)),
  });
}

/** Each campaign's spend counts in one row of the report, and all of them are its sum. */
export async function reportContradictions(history: History): Promise<string[]> {
  const body = await readFromApi(history, "leadReports", {
    query: { from: "2026-10-01", to: "2026-11-23" },
  });
  const { all, sources, spend } = apiRoutes.leadReports.response.parse(body);
  const items = history.cloud.database.items("desk");
  let expected = 0;
  for (const item of items) {
    if (item.pk === "ad-spend" && item.campaigns) expected += storedCents(item);
  }
  const rows = [...sources, ...(spend?.unmatched ?? [])];
  const inRows = sumCents(rows.map((row) => row.spend));
  return brokenRules({
    "the report has other ad spend": inRows === expected && sumCents([all.spend]) === expected,
  });
}

function sumCents(dollars: readonly (number | null)[]): number {
  let sum = 0;
  for (const each of dollars) sum += each ?? 0;
  return Math.round(sum * 100);
}

import { join, relative } from "node:path";
import { transact } from "@planner/lambdas/aws/database";
import { eventPut } from "@planner/lambdas/leads/timeline/leadEvents";
import { createAdministrator } from "@planner/lambdas/users/administratorAccounts";
import { paths } from "@planner/shared/api/sitePaths";
import { weekMs } from "@planner/shared/calendar";
import { pluralize } from "@planner/shared/format";
import { findTarget } from "../findTarget.ts";
import { demoTeam, type Random } from "./demoHistory.ts";
import { demoLead } from "./demoLead.ts";
import { demoSpend } from "./demoSpend.ts";
import { saveDemoPlan } from "./saveDemoPlan.ts";

/** Fills the local cloud with made-up leads of the last 90 days, so that the desk has something to show. */
export async function demoLeads({ count }: { readonly count: number }): Promise<string[]> {
  // Never a deployed environment.
  const target = await findTarget(undefined);
  const tables = target.desk();
  for (const email of demoTeam) await createAdministrator(target.users(), email);
  const now = new Date();
  let saved = 0;
  let link = "";
  for (const createdAt of captureTimes(count, now, Math.random)) {
    const { item, events } = demoLead(createdAt, now, Math.random);
    await transact(tables.client, [
      { Put: { TableName: tables.tableName, Item: item } },
      ...events.map((event) => eventPut(tables, item.id, event)),
    ]);
    if (now.getTime() - createdAt.getTime() < weekMs || Math.random() > planShare) continue;
    const token = await saveDemoPlan(tables, item, { index: saved, now });
    if (token === undefined) continue;
    saved += 1;
    link = `${target.site()}${paths.plan}#${token}`;
  }
  const files = demoSpend(join(process.env.LOCAL_DATA || ".local", "ad-spend"), now, Math.random);
  const plans =
    saved === 0 ? [] : [`${pluralize(saved, "lead")} saved a plan. The last one: ${link}`];
  return [
    `Added ${pluralize(count, "made-up lead")} to ${target.name}: ${target.site()}${paths.admin}`,
    ...plans,
    `What their campaigns cost, to import at ${target.site()}${paths.adSpend}:`,
    ...files.map((file) => `  ${relative("", file)}`),
  ];
}

/** The share of leads that saved their plan. */
const planShare = 0.08;

/** Times in the last 90 days, oldest first, mostly during the day. The last ones are a few minutes old. */
function captureTimes(count: number, now: Date, random: Random): readonly Date[] {
  const fresh = [20, 190, 900, 4_000, 9_000].slice(0, Math.ceil(count / 100));
  const ages = Array.from({ length: count - fresh.length }, () => {
    const days = Math.floor(random() * 89);
    const hoursBefore = random() < 0.85 ? random() * 10 : random() * 24;
    return (days * 24 + hoursBefore) * 3600 + 3 * 3600;
  });
  return [...ages, ...fresh]
    .toSorted((a, b) => b - a)
    .map((seconds) => new Date(now.getTime() - seconds * 1000));
}

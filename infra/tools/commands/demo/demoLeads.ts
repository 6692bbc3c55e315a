import { join, relative } from "node:path";
import { transact } from "@planner/lambdas/aws/database";
import { eventPut } from "@planner/lambdas/leads/timeline/leadEvents";
import { createAdministrator } from "@planner/lambdas/users/administratorAccounts";
import { planPath } from "@planner/shared/api/planPaths";
import { paths } from "@planner/shared/api/sitePaths";
import { weekMs } from "@planner/shared/calendar";
import { pluralize } from "@planner/shared/format";
import { findTarget } from "../target/findTarget.ts";
import { captureTimes } from "./captureTimes.ts";
import { demoTeam } from "./demoHistory.ts";
import { demoLead } from "./demoLead.ts";
import { demoSpend } from "./demoSpend.ts";
import { saveDemoPlan } from "./saveDemoPlan.ts";

/** Fills the local cloud with made-up leads of the last 90 days, so that the desk has something to show. */
export async function demoLeads({ count }: { readonly count: number }): Promise<string[]> {
  // Without an environment: never a deployed one.
  const target = await findTarget(undefined);
  const tables = target.desk();
  for (const email of demoTeam) await createAdministrator(target.users(), email);
  const now = new Date();
  let savedPlans = 0;
  let lastLink = "";
  for (const createdAt of captureTimes(count, now, Math.random)) {
    const { item, events } = demoLead(createdAt, now, Math.random);
    await transact(tables.client, [
      { Put: { TableName: tables.tableName, Item: item } },
      ...events.map((event) => eventPut(tables, item.id, event)),
    ]);
    if (now.getTime() - createdAt.getTime() < weekMs || Math.random() > planShare) continue;
    const token = await saveDemoPlan(tables, item, { index: savedPlans, now });
    if (token === undefined) continue;
    savedPlans += 1;
    lastLink = target.site() + planPath(token);
  }
  const files = demoSpend(join(process.env.LOCAL_DATA || ".local", "ad-spend"), now, Math.random);
  const lines = [
    `Added ${pluralize(count, "made-up lead")} to ${target.name}: ${target.site()}${paths.admin}`,
  ];
  if (savedPlans > 0) {
    lines.push(`${pluralize(savedPlans, "lead")} saved a plan. The last one: ${lastLink}`);
  }
  return [
    ...lines,
    `What their campaigns cost, to import at ${target.site()}${paths.adSpend}:`,
    ...files.map((file) => `  ${relative("", file)}`),
  ];
}

/** The share of leads that saved their plan. */
const planShare = 0.08;

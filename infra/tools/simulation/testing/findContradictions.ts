import { isDeepStrictEqual } from "node:util";
import type { Item } from "@planner/lambdas/testing/MemoryDatabase";
import { apiRoutes } from "@planner/shared/api/routes";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { alertContradictions } from "./alertContradictions.ts";
import { bookingContradictions, lostReminders } from "./bookingContradictions.ts";
import { brokenRules } from "./brokenRules.ts";
import { doubleSends } from "./doubleSends.ts";
import { eventContradictions } from "./eventContradictions.ts";
import type { History, KnownLead } from "./KnownLead.ts";
import { orphans, remains } from "./leftovers.ts";
import { planContradictions } from "./planContradictions.ts";
import { readFromApi } from "./readFromApi.ts";
import { spendContradictions } from "./spendContradictions.ts";
import { reportContradictions, statisticsContradictions } from "./statisticsContradictions.ts";
import { timelineContradictions } from "./timelineContradictions.ts";

/** What contradicts the product's promises after a history in which everything was handled. */
export async function findContradictions(history: History): Promise<readonly string[]> {
  const { cloud, leads } = history;
  const found = cloud.backlog().map((name) => `${name} has a backlog`);
  found.push(...(await statisticsContradictions(history)));
  found.push(...spendContradictions(history.spendAttempts, cloud.database.items("desk")));
  found.push(...(await reportContradictions(history)));
  found.push(...eventContradictions(history));
  const stored = cloud.database.items("leads").filter(({ entity }) => entity === "lead");
  const keys = new Set<unknown>(leads.map(({ key }) => key));
  if (stored.some(({ idempotency_key }) => !keys.has(idempotency_key))) {
    found.push("a lead is stored that no one saved");
  }
  for (const lead of leads) {
    const items = stored.filter(
      ({ id, idempotency_key }) => id === lead.id || idempotency_key === lead.key,
    );
    const contradictions = await leadContradictions(history, lead, items);
    found.push(...contradictions.map((each) => `${lead.mark} ${each}`));
  }
  for (const booker of history.bookers) {
    const check = booker.erasedAt === undefined ? bookingContradictions : remains;
    const contradictions = check(history, booker);
    found.push(...contradictions.map((each) => `${booker.mark} ${each}`));
  }
  return [...found, ...orphans(history), ...doubleSends(history), ...lostReminders(history)];
}

/** How a lead contradicts what its visitor and the administrators know. */
async function leadContradictions(
  history: History,
  lead: KnownLead,
  items: readonly Item[],
): Promise<string[]> {
  const { id, body, mark, erasedAt, erasureBegan } = lead;
  if (erasedAt !== undefined) {
    return [...items.map(() => "is still there, although erased"), ...remains(history, lead)];
  }
  if (id === undefined || erasureBegan) return [];
  const [item] = items;
  if (item === undefined || items.length > 1) return [`is stored ${items.length} times`];
  const plan = computePlan(planInputsSchema.parse(body.inputs));
  const details = apiRoutes.getLead.response.parse(await readFromApi(history, "getLead", { id }));
  const search = await readFromApi(history, "listLeads", { query: { q: mark } });
  const ids = apiRoutes.listLeads.response.parse(search).leads.map((found) => found.id);
  const found = [
    ...brokenRules({
      "has another address": item.work_email === body.contact.work_email,
      "has other figures": item.calculated_daily_budget === plan.daily_budget,
      "is not found": isDeepStrictEqual(ids, [id]),
    }),
    ...timelineContradictions(lead, details),
    ...(await planContradictions(history, lead, details.events)),
  ];
  // The bookings and alerts of a lost lead may be lost too.
  if (lead.wasLost !== "lead") {
    found.push(...bookingContradictions(history, lead, details.lead.bookings));
    found.push(...alertContradictions(history, lead, { item, events: details.events }));
  }
  return found;
}

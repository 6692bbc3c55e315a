import type { ReportQuery } from "../../reports/period/useReportQuery.ts";
import type { DeskFilters } from "../filters/deskFilters.ts";

/** Every query of the desk starts with this key, followed by the user's id. */
export const deskKey = ["desk"];

/** The keys under which a user's queries are cached. */
export function deskKeysOf(userId: string) {
  const mine = [...deskKey, userId];
  return {
    lists: [...mine, "list"],
    list: (filters: DeskFilters) => [...mine, "list", filters],
    lead: (id: string) => [...mine, "lead", id],
    planLink: (id: string) => [...mine, "lead", id, "link"],
    stats: [...mine, "stats"],
    /** Matches the pages of the queue and the calls of the day. */
    queueAndCalls: [...mine, "queue"],
    queuePages: [...mine, "queue", "pages"],
    callsToday: [...mine, "queue", "calls"],
    administrators: [...mine, "administrators"],
    plans: [...mine, "plans"],
    push: [...mine, "push"],
    hasFeeds: [...mine, "hasFeeds"],
    reports: [...mine, "report"],
    report: (query: ReportQuery) => [...mine, "report", query],
    adSpend: [...mine, "ad-spend"],
    adSpendMonths: (service: string, months: readonly string[]) => [
      ...mine,
      "ad-spend-months",
      service,
      months,
    ],
    changes: [...mine, "changes"],
    export: (id: string) => [...mine, "export", id],
    scroll: [...mine, "scroll"],
  };
}

/** The keys of a user's queries. */
export type DeskKeys = ReturnType<typeof deskKeysOf>;

import { reportContract } from "@planner/shared/api/reportContract";
import { dateOf } from "@planner/shared/calendar";
import { type DayRange, daysOf, firstKeptDay } from "@planner/shared/reports/reportPeriod";
import type * as z from "zod/mini";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { problems } from "../../../http/problems.ts";
import { readReport } from "../../../statistics/readReport.ts";
import type { ReadServices } from "./ReadServices.ts";

/** Returns the report of the requested days, up to today. */
export function leadReportsRoute(services: ReadServices) {
  const { tables, now } = services;
  return adminEndpoint(services, reportContract.leadReports, async ({ query }) => {
    const today = dateOf(now(), tables.timeZone);
    const requested = requestedDays(query, today);
    const firstDay = firstKeptDay(today);
    if (requested.from < firstDay) {
      return problems.invalidField("from", `Reports go back to ${firstDay}`);
    }
    if (requested.from > today) {
      return problems.invalidField("from", "These days have not come yet");
    }
    const hasEnded = requested.to < today;
    const days = { from: requested.from, to: hasEnded ? requested.to : today };
    return readReport(tables, { days, compare: query.compare, today });
  });
}

type ReportQuery = z.output<typeof reportContract.leadReports.request>["query"];

/** The days of the query, or of its period, which is this month by default. */
function requestedDays({ period = "this_month", from, to }: ReportQuery, today: string): DayRange {
  if (from !== undefined && to !== undefined) return { from, to };
  return daysOf(period, today);
}

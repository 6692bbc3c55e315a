import {
  comparisons,
  type DayRange,
  dayCount,
  maxPeriodDays,
  reportPeriods,
} from "@planner/shared/reports/reportPeriod";
import { useSearchParams } from "react-router-dom";
import * as z from "zod/mini";

const querySchema = z.object({
  period: z.catch(z.optional(z.enum(reportPeriods)), undefined),
  from: z.catch(z.optional(z.iso.date()), undefined),
  to: z.catch(z.optional(z.iso.date()), undefined),
  compare: z.catch(z.optional(z.enum(comparisons)), undefined),
});

/** A period by its name or by its days, and what it is compared with. */
export type ReportQuery = Readonly<z.output<typeof querySchema>>;

/** The period of the report and what it is compared with, which are in the URL. */
export function useReportQuery() {
  const [parameters, setParameters] = useSearchParams();
  const query = readReportQuery(parameters);
  function changeQuery(changed: ReportQuery) {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, ...changed })) {
      if (value !== undefined) next.set(name, value);
    }
    setParameters(next);
  }
  return { query, changeQuery };
}

/** Reads a URL's query. Without valid days, the period is this month. */
export function readReportQuery(parameters: URLSearchParams): ReportQuery {
  const { period, from, to, compare } = querySchema.parse(Object.fromEntries(parameters));
  const days = from !== undefined && to !== undefined ? { from, to } : undefined;
  if (days && !periodProblem(days)) return { ...days, compare };
  return { period: period ?? "this_month", compare };
}

/** Why some days cannot be a period. Undefined if they can. */
export function periodProblem({ from, to }: DayRange): string | undefined {
  if (to < from) return "The last day is before the first.";
  if (dayCount({ from, to }) > maxPeriodDays) return `A report has at most ${maxPeriodDays} days.`;
  return undefined;
}

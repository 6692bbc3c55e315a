import * as z from "zod/mini";
import { oneOf } from "../lead/oneOf.ts";
import { adServiceSchema } from "../reports/adService.ts";
import { monthSchema, spendImportSchema, spendMonthSchema } from "../reports/adSpend.ts";
import { dayRangeSchema, leadReportSchema } from "../reports/leadReport.ts";
import { comparisons, dayCount, maxPeriodDays, reportPeriods } from "../reports/reportPeriod.ts";
import { spendJoinChangeSchema, spendJoinSchema } from "../reports/spendJoin.ts";
import { adminEditDefaults, adminReadDefaults } from "./admin/adminRouteDefaults.ts";
import { problemSchema } from "./problem.ts";
import { type ApiRoute, ifMatchPart } from "./route.ts";

/** A day in a query. */
const dayPart = (name: string) =>
  z.iso.date({ error: `${name} must be a day, such as 2026-10-01` });

/** A period by its name, or by its first and last day. */
const reportQuerySchema = z
  .object({
    period: z.optional(oneOf("period", reportPeriods)),
    from: z.optional(dayPart("from")),
    to: z.optional(dayPart("to")),
    compare: z.optional(oneOf("compare", comparisons)),
  })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: "from and to belong together",
      path: ["to"],
    }),
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: "to must not be before from",
      path: ["to"],
    }),
    z.refine(
      ({ from, to }) =>
        from === undefined || to === undefined || dayCount({ from, to }) <= maxPeriodDays,
      { error: `A period has at most ${maxPeriodDays} days`, path: ["to"] },
    ),
  );

const reportSchema = z.extend(leadReportSchema, {
  /** The brand's day. */
  today: z.string(),
  /** The first day that reports go back to. */
  first_day: z.string(),
  /** Whether something is recorded before the period. Otherwise, there is nothing to compare it with. */
  has_earlier: z.boolean(),
  /** The period that was asked for to compare with. Its weeks are as long as those of the report. */
  compared: z.optional(leadReportSchema),
  /** The days to compare with, if they are not kept. */
  not_kept: z.optional(dayRangeSchema),
});

/** The imported spend of a service and month. */
const storedSpendSchema = z.object({
  service: adServiceSchema,
  month: z.string(),
  version: z.number(),
  /** The days that were imported. None after a deletion. */
  covered: z.array(z.number()),
  campaigns: z.number(),
  cents: z.number(),
  /** The last import or deletion. */
  by: z.string(),
  at: z.string(),
});

const savedSpendSchema = z.object({ version: z.number(), cents: z.number() });

/** Another administrator changed the month, or the joins, first. */
const staleSpendSchema = z.extend(problemSchema, {
  version: z.number(),
  by: z.optional(z.string()),
  at: z.optional(z.string()),
});

/** The API for reports and what campaigns cost: one entry per route. Separate, so that the list of leads does not load it. */
export const reportContract = {
  /**
   * What became of the leads of a period, whose days are those of the brand's time zone, at constant cost. Without a period,
   * it is this month. Returns 422 for days that are not kept, or have not come.
   */
  leadReports: {
    ...adminReadDefaults,
    path: "/api/leads/reports",
    request: z.object({ query: reportQuerySchema }),
    response: reportSchema,
  },
  /** The imported months of ad spend, newest first, and the campaigns that were joined to rows by hand. */
  adSpend: {
    ...adminReadDefaults,
    path: "/api/ad-spend",
    request: z.object({}),
    response: z.object({
      months: z.array(storedSpendSchema),
      joins: z.array(spendJoinSchema),
      /** The version of the joins. */
      version: z.number(),
    }),
  },
  /** The spend of a service and month by campaign and day. A month without an import has version 0. */
  adSpendMonth: {
    ...adminReadDefaults,
    path: "/api/ad-spend/month",
    request: z.object({ query: z.object({ service: adServiceSchema, month: monthSchema }) }),
    response: spendMonthSchema,
  },
  /**
   * Stores what a file says about a month: the same campaign and day is replaced, never added. Returns 412 if someone else
   * changed the month first, and 422 if it would have too many campaigns.
   */
  importAdSpend: {
    ...adminEditDefaults,
    method: "PUT",
    path: "/api/ad-spend/month",
    request: z.object({ ifMatch: ifMatchPart, body: spendImportSchema }),
    // Enough for 500 campaigns with long names and 31 days.
    maxBodyBytes: 1_048_576,
    status: 200,
    response: savedSpendSchema,
    conflict: { status: 412, response: staleSpendSchema },
  },
  /** Deletes the spend of a service and month. Returns 412 if someone else changed it first. */
  deleteAdSpend: {
    ...adminEditDefaults,
    method: "DELETE",
    path: "/api/ad-spend/month",
    request: z.object({
      ifMatch: ifMatchPart,
      query: z.object({ service: adServiceSchema, month: monthSchema }),
    }),
    status: 200,
    response: savedSpendSchema,
    conflict: { status: 412, response: staleSpendSchema },
  },
  /** Joins an account's campaign to a row of the reports, for all periods, or undoes it. Returns 412 if the joins have changed. */
  joinAdSpend: {
    ...adminEditDefaults,
    method: "PUT",
    path: "/api/ad-spend/joins",
    request: z.object({ ifMatch: ifMatchPart, body: spendJoinChangeSchema }),
    status: 200,
    response: z.object({ version: z.number() }),
    conflict: { status: 412, response: staleSpendSchema },
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

export type Report = z.output<typeof reportContract.leadReports.response>;
export type StoredSpendMonth = z.output<typeof storedSpendSchema>;
/** The response if another administrator changed the month, or the joins, first. */
export type StaleSpend = z.output<typeof staleSpendSchema>;

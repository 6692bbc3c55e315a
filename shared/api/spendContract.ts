import * as z from "zod/mini";
import {
  adServiceSchema,
  monthSchema,
  spendImportSchema,
  spendJoinChangeSchema,
  spendJoinSchema,
  spendMonthSchema,
} from "../reports/adSpend.ts";
import { edit, read } from "./adminContract.ts";
import { problemSchema } from "./problem.ts";
import { type ApiRoute, ifMatchPart } from "./route.ts";

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

/** Someone else was faster. */
const staleSpendSchema = z.extend(problemSchema, {
  version: z.number(),
  by: z.optional(z.string()),
  at: z.optional(z.string()),
});

/** The API for what campaigns cost: one entry per route. Separate, so that the list of leads does not load it. */
export const spendContract = {
  /** The imported months of ad spend, newest first, and the campaigns that were joined to rows by hand. */
  adSpend: {
    ...read,
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
    ...read,
    path: "/api/ad-spend/month",
    request: z.object({ query: z.object({ service: adServiceSchema, month: monthSchema }) }),
    response: spendMonthSchema,
  },
  /**
   * Stores what a file says about a month: the same campaign and day is replaced, never added. Returns 412 if someone else
   * changed the month first, and 422 if it would have too many campaigns.
   */
  importAdSpend: {
    ...edit,
    method: "PUT",
    path: "/api/ad-spend/month",
    request: z.object({ ifMatch: ifMatchPart, body: spendImportSchema }),
    // 500 campaigns with long names and 31 days.
    maxBodyBytes: 1_048_576,
    status: 200,
    response: savedSpendSchema,
    conflict: { status: 412, response: staleSpendSchema },
  },
  /** Deletes the spend of a service and month. Returns 412 if someone else changed it first. */
  deleteAdSpend: {
    ...edit,
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
    ...edit,
    method: "PUT",
    path: "/api/ad-spend/joins",
    request: z.object({ ifMatch: ifMatchPart, body: spendJoinChangeSchema }),
    status: 200,
    response: z.object({ version: z.number() }),
    conflict: { status: 412, response: staleSpendSchema },
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

export type StoredSpendMonth = z.output<typeof storedSpendSchema>;
/** The response if another administrator changed the month, or the joins, first. */
export type StaleSpend = z.output<typeof staleSpendSchema>;

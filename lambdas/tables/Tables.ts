import type { FunctionName } from "@planner/shared/deployment/functions";
import { type AdFeeds, adFeedsSchema } from "@planner/shared/lead/adFeeds";
import * as z from "zod/mini";
import { type LeadTable, openLeadTable } from "./LeadTable.ts";

/** The desk's table. */
export type DeskTable = Pick<LeadTable, "client"> & { readonly deskTableName: string };

/**
 * The leads table and the desk's table, with one client for both, the time zone whose days the reports count, and the
 * settings of the feeds for advertising services, if there are any.
 */
export type Tables = LeadTable &
  DeskTable & { readonly timeZone: string; readonly adFeeds?: AdFeeds | null | undefined };

export function openTables(
  name: FunctionName,
  variables: Readonly<
    Record<"TABLE_NAME" | "DESK_TABLE_NAME" | "TIME_ZONE", string> & { AD_FEEDS?: string }
  >,
): Tables {
  const { DESK_TABLE_NAME: deskTableName, TIME_ZONE: timeZone, AD_FEEDS = "null" } = variables;
  const adFeeds = z.nullable(adFeedsSchema).parse(JSON.parse(AD_FEEDS));
  return { ...openLeadTable(name, variables), deskTableName, timeZone, adFeeds };
}

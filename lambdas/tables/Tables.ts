import type { FunctionName } from "@planner/shared/deployment/functions";
import { type AdFeeds, adFeedsSchema } from "@planner/shared/lead/adFeeds";
import * as z from "zod/mini";
import { type LeadTable, openLeadTable } from "./LeadTable.ts";

/** The desk's table. */
export type DeskTable = Pick<LeadTable, "client"> & { readonly deskTableName: string };

/** The leads table and the desk's table, with one client for both. */
export type Tables = LeadTable &
  DeskTable & {
    /** The time zone whose days the reports count. */
    readonly timeZone: string;
    /**
     * The settings of the feeds for advertising services. Null if the environment has none, absent in functions that do not
     * need them.
     */
    readonly adFeeds?: AdFeeds | null | undefined;
  };

type TableVariables = Readonly<Record<"TABLE_NAME" | "DESK_TABLE_NAME" | "TIME_ZONE", string>>;

/** Opens both tables for a function. */
export function openTables(name: FunctionName, variables: TableVariables): Tables {
  const { DESK_TABLE_NAME: deskTableName, TIME_ZONE: timeZone } = variables;
  return { ...openLeadTable(name, variables), deskTableName, timeZone };
}

/** Opens the tables for a function that counts leads or reads the feeds. */
export function openTablesWithFeeds(
  name: FunctionName,
  variables: TableVariables & { readonly AD_FEEDS: string },
): Tables {
  const adFeeds = z.nullable(adFeedsSchema).parse(JSON.parse(variables.AD_FEEDS));
  return { ...openTables(name, variables), adFeeds };
}

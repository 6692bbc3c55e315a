import type { deskTable } from "@planner/shared/lead/deskTable";
import type { LeadTable } from "../leads/LeadTable.ts";

/** The leads table and the desk's table, with one client for both. */
export type DeskTables = LeadTable & { readonly deskTableName: string };

/** The key of an item in the desk's table. */
export type DeskKey = {
  readonly [deskTable.partitionKey]: string;
  readonly [deskTable.sortKey]: string;
};

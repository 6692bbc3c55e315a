import type { LeadFilter } from "@planner/shared/api/deskContract";
import type { PagePosition } from "../../http/pageCursor.ts";
import { type LeadPage, readLeadPage } from "../../leads/leadPages.ts";
import type { DeskTables } from "../DeskTables.ts";
import { searchLeads } from "./searchLeads.ts";
import type { Search } from "./searchTokens.ts";

export type FindRequest = {
  readonly limit: number;
  readonly filter: LeadFilter;
  /** The filter's `q`. */
  readonly search?: Search | undefined;
  /** Where the page starts. Absent for the first page. */
  readonly start?: PagePosition | undefined;
};

/** Reads a page of the leads that match all filters. */
export function findLeads(tables: DeskTables) {
  return ({ limit, filter, search, start = {} }: FindRequest): Promise<LeadPage<PagePosition>> =>
    search === undefined
      ? readLeadPage(tables, { limit, filter, before: start.before })
      : searchLeads(tables, { search, filter, limit, after: start.after });
}

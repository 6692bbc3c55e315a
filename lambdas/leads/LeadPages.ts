import type { Lead } from "@planner/shared/lead/leadSchema";

/** The leads, newest first, a page at a time. */
export type LeadPages = {
  /** Rejects when the store cannot be reached. */
  readonly read: (request: PageRequest) => Promise<Page>;
};

export type PageRequest = {
  readonly limit: number;
  /** The id after which the page begins; absent for the first page. */
  readonly before?: string | undefined;
};

export type Page = {
  readonly leads: readonly Lead[];
  /** Ids of records in the page that are no whole lead, and so are not among the leads. */
  readonly brokenIds: readonly string[];
  /** The id after which the next page begins; undefined on the last page. */
  readonly next: string | undefined;
};

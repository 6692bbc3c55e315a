import type { Lead } from "@planner/shared/lead/leadSchema";
import { toLead } from "./leadItem.ts";

/** A lead that a page may have. */
export type Candidate<Position> = {
  /** Where reading continues after this lead. */
  readonly position: Position;
  /** The item as it was read. Undefined if the lead was erased in the meantime. */
  readonly item: Readonly<Record<string, unknown>> | undefined;
};

/** A page of matching leads. */
export type LeadPage<Position> = {
  readonly leads: readonly Lead[];
  /** Where the next page starts. Undefined on the last page. */
  readonly next: Position | undefined;
  /** The capture time of the last lead examined. Only if the page ended early because few leads match. */
  readonly searchedBackTo?: string | undefined;
};

/**
 * Collects a page of matching leads. Stops at the first match that does not fit, so the last page is recognized, or
 * after `maxExamined` leads, so a page's cost does not depend on the size of the table.
 */
export async function collectPage<Position>(
  candidates: AsyncIterable<Candidate<Position>>,
  limit: number,
  matches: (lead: Lead, position: Position) => boolean,
): Promise<LeadPage<Position>> {
  const leads: Lead[] = [];
  let examined = 0;
  let last: Position | undefined;
  let searchedBackTo: string | undefined;
  for await (const { position, item } of candidates) {
    const lead = item && toLead(item);
    if (lead !== undefined && matches(lead, position)) {
      if (leads.length === limit) return { leads, next: last };
      leads.push(lead);
    }
    last = position;
    searchedBackTo = lead?.created_at ?? searchedBackTo;
    examined += 1;
    if (examined === maxExamined) return { leads, next: last, searchedBackTo };
  }
  return { leads, next: undefined };
}

/** 500 leads are about 500 KB. */
const maxExamined = 500;

import { type AdService, sourceOfService } from "@planner/shared/reports/adService";
import { foldCampaign } from "@planner/shared/reports/adSpend";
import type { SpendRow } from "@planner/shared/reports/matchSpend";

/** A campaign of an advertising account. */
export type AccountCampaign = { readonly service: AdService; readonly campaign: string };

/** A row that a campaign can be joined to. */
export type JoinTarget = SpendRow & { readonly leads: number };

/** The rows that a campaign may belong to, the closest first. */
export type ClosestRows = {
  /** The rows of the campaign's own source. */
  readonly ownSource: readonly JoinTarget[];
  readonly otherSources: readonly JoinTarget[];
};

/**
 * The rows that a campaign without a match may belong to: first those whose names share the most words with its name, and of
 * these, those with the most leads. The row without a source, `Other campaigns`, comes last.
 */
export function closestRows(
  { service, campaign }: AccountCampaign,
  rows: readonly JoinTarget[],
): ClosestRows {
  const words = wordsOf(campaign);
  const sharedWords = (row: JoinTarget) =>
    wordsOf(row.campaign).filter((word) => words.includes(word)).length;
  const named = rows
    .filter(({ source }) => source !== undefined)
    .map((row) => ({ row, shared: sharedWords(row) }))
    .toSorted((one, other) => other.shared - one.shared || other.row.leads - one.row.leads)
    .map(({ row }) => row);
  const unnamed = rows.filter(({ source }) => source === undefined);
  const own = sourceOfService[service];
  return {
    ownSource: named.filter(({ source }) => source === own),
    otherSources: [...named.filter(({ source }) => source !== own), ...unnamed],
  };
}

/** The row of a campaign that stays on its own. Leads that name it later count there too. */
export function ownRow({ service, campaign }: AccountCampaign): SpendRow {
  return { source: sourceOfService[service], campaign };
}

/** "fall-offer" and "Fall Offer – Retargeting" share two words. */
function wordsOf(name: string): readonly string[] {
  return foldCampaign(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

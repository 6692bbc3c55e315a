import { type AdService, sourceOfService } from "@planner/shared/reports/adService";
import { foldCampaign } from "@planner/shared/reports/adSpend";
import type { SpendRow } from "@planner/shared/reports/matchSpend";

/** A campaign of an advertising account. */
type AccountCampaign = { readonly service: AdService; readonly campaign: string };

/** A row that a campaign can be joined to. */
export type JoinTarget = SpendRow & { readonly leads: number };

/**
 * The rows that a campaign without a match may belong to, the closest names first: those of its own source, and others. The
 * row without a source, `Other campaigns`, comes last.
 */
export function closestRows(
  { service, campaign }: AccountCampaign,
  rows: readonly JoinTarget[],
): { readonly own: readonly JoinTarget[]; readonly others: readonly JoinTarget[] } {
  const words = wordsOf(campaign);
  const scored = rows
    .filter(({ source }) => source !== undefined)
    .map((row) => ({
      row,
      isOwn: row.source === sourceOfService[service],
      shared: wordsOf(row.campaign).filter((word) => words.includes(word)).length,
    }));
  const sorted = scored.toSorted(
    (one, other) => other.shared - one.shared || other.row.leads - one.row.leads,
  );
  const own = sorted.filter(({ isOwn }) => isOwn).map(({ row }) => row);
  const others = sorted.filter(({ isOwn }) => !isOwn).map(({ row }) => row);
  const unnamed = rows.filter(({ source }) => source === undefined);
  return { own, others: [...others, ...unnamed] };
}

/** The row of a campaign that stays on its own. Leads that name it later count there too. */
export function ownRow({ service, campaign }: AccountCampaign): SpendRow {
  return { source: sourceOfService[service], campaign };
}

/** "fall-offer" and "Fall Offer – Retargeting" share two words. */
function wordsOf(name: string): readonly string[] {
  return foldCampaign(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

import {
  type CampaignSpend,
  foldCampaign,
  type SpendImport,
  type SpendMonth,
  spendLimits,
} from "./adSpend.ts";

/**
 * A month after an import: the same campaign and day is replaced, never added, so that a file that is imported twice changes
 * nothing twice.
 */
export function mergeSpend(
  stored: Pick<SpendMonth, "covered" | "campaigns">,
  { first_day, last_day, campaigns }: Pick<SpendImport, "first_day" | "last_day" | "campaigns">,
): Pick<SpendMonth, "covered" | "campaigns"> {
  const merged = new Map(stored.campaigns.map((each) => [foldCampaign(each.name), each]));
  for (const campaign of campaigns) {
    renameEarlier(merged, campaign);
    const key = foldCampaign(campaign.name);
    const before = merged.get(key);
    merged.set(key, before === undefined ? campaign : replaceDays(before, campaign));
  }
  const covered = new Set(stored.covered);
  for (let day = first_day; day <= last_day; day += 1) covered.add(day);
  return {
    covered: [...covered].toSorted((one, other) => one - other),
    campaigns: [...merged.values()].toSorted(byName),
  };
}

/**
 * Gives the earlier days of a campaign that was renamed in the account the new name, so that they are replaced too. Such a
 * campaign keeps its ID.
 */
function renameEarlier(merged: Map<string, CampaignSpend>, campaign: CampaignSpend): void {
  const { name } = campaign;
  const newKey = foldCampaign(name);
  const id = onlyId(campaign);
  if (id === undefined) return;
  for (const [key, earlier] of merged) {
    if (key === newKey || onlyId(earlier) !== id) continue;
    merged.delete(key);
    const renamed = { ...earlier, name };
    const sameName = merged.get(newKey);
    merged.set(newKey, sameName === undefined ? renamed : replaceDays(renamed, sameName));
  }
}

/** The ID of a campaign. Undefined if it has none, or if several campaigns with its name add up. */
function onlyId({ ids = [] }: CampaignSpend): string | undefined {
  return ids.length === 1 ? ids[0] : undefined;
}

/** The days of `after` instead of those of `before`, and the other days of `before`. */
function replaceDays(before: CampaignSpend, after: CampaignSpend): CampaignSpend {
  const { ids: oldIds = [], days: oldDays, spread: oldSpread = {} } = before;
  const { ids: newIds = [], days: newDays, spread: newSpread = {} } = after;
  const isReplaced = (day: string) => day in newDays || day in newSpread;
  const kept = (days: CampaignSpend["days"]) =>
    Object.fromEntries(Object.entries(days).filter(([day]) => !isReplaced(day)));
  const merged: CampaignSpend = {
    name: after.name,
    days: { ...kept(oldDays), ...newDays },
  };
  const ids = [...new Set([...newIds, ...oldIds])].slice(0, spendLimits.ids);
  const spread = { ...kept(oldSpread), ...newSpread };
  if (ids.length > 0) merged.ids = ids;
  if (Object.keys(spread).length > 0) merged.spread = spread;
  return merged;
}

function byName(one: CampaignSpend, other: CampaignSpend): number {
  return one.name < other.name ? -1 : 1;
}

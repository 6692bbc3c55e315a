import {
  type CampaignSpend,
  dailySpend,
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
    takeEarlierName(merged, campaign);
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

/** A campaign that was renamed in the account keeps its ID. Its earlier days get the new name, so that they are replaced too. */
function takeEarlierName(merged: Map<string, CampaignSpend>, { name, ids }: CampaignSpend): void {
  const [id, ...others] = ids ?? [];
  if (id === undefined || others.length > 0) return;
  for (const [key, earlier] of merged) {
    const isSame = earlier.ids?.length === 1 && earlier.ids[0] === id;
    if (!isSame || key === foldCampaign(name)) continue;
    merged.delete(key);
    const sameName = merged.get(foldCampaign(name));
    const renamed = { ...earlier, name };
    const both = sameName === undefined ? renamed : replaceDays(renamed, sameName);
    merged.set(foldCampaign(name), both);
  }
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

/** What a campaign cost in a month, in cents. With a filter, on the days that pass it. */
export function centsOf(campaign: CampaignSpend, isIncluded?: (day: number) => boolean): number {
  let sum = 0;
  for (const { day, cents } of dailySpend(campaign)) {
    if (isIncluded === undefined || isIncluded(day)) sum += cents;
  }
  return sum;
}

import {
  type Attribution,
  type AttributionField,
  attributionDays,
  attributionFields,
  campaignFields,
} from "@planner/shared/lead/source/attribution";
import { parseJson } from "@planner/shared/parseJson";
import { calculatorKeys } from "../browser/calculatorKeys.ts";
import { browserStorage, tabStorage } from "../browser/storage.ts";

/**
 * Stores how the visitor reached the site: in the tab, because only its first page has the referrer, and for a campaign in
 * the browser too. Keeps only known campaign parameters: others, and those of the referrer, may contain personal data.
 */
export function captureLanding({ url, referrer }: Readonly<{ url: URL; referrer: string }>): void {
  const from = otherSite(referrer, url.origin);
  const now = new Date();
  const landing: Attribution = {
    ...pick(campaignFields, (field) => url.searchParams.get(field)),
    landing_path: url.pathname,
    landed_at: now.toISOString(),
  };
  const visit = from ? { ...landing, referrer: from } : landing;
  const campaign = parseStored(browserStorage.read(campaignKey));
  const tab = parseStored(tabStorage.read(calculatorKeys.landing));
  const source = sourceOf(visit, { campaign, tab }, now);
  const text = JSON.stringify(source);
  tabStorage.write(calculatorKeys.landing, text);
  // Not for a reload, whose source is that of the tab: another tab may have had a later campaign.
  if (source === visit && isCampaign(visit)) browserStorage.write(campaignKey, text);
}

/** The browser's last visit with a campaign, and what the tab has stored. */
type Stored = Readonly<Record<"campaign" | "tab", Attribution>>;

/**
 * Where the visitor came from: the last visit with a campaign or click ID, for 90 days. Without one, the tab's first visit.
 */
export function sourceOf(visit: Attribution, { campaign, tab }: Stored, now: Date): Attribution {
  if (isCampaign(visit)) {
    const isReload = campaignFields.every((field) => visit[field] === tab[field]);
    return isReload ? tab : visit;
  }
  const isKept = ({ landed_at = "" }: Attribution) =>
    Math.abs(now.getTime() - Date.parse(landed_at)) < attributionMs;
  return [campaign, tab].find(isKept) ?? visit;
}

// Not by the calendar's constant, with which the first page would load the whole calendar.
const attributionMs = attributionDays * 24 * 3_600_000;

const campaignKey = "planner.campaign";

function isCampaign(visit: Attribution): boolean {
  return campaignFields.some((field) => visit[field]);
}

/** Reads a stored visit. The storage may contain anything. */
function parseStored(text: string | undefined): Attribution {
  const fields = new Map<string, unknown>(Object.entries(Object(parseJson(text))));
  return pick(attributionFields, (field) => fields.get(field));
}

/** The fields that have a text. */
function pick(
  fields: readonly AttributionField[],
  valueIn: (field: AttributionField) => unknown,
): Attribution {
  const picked: Partial<Record<AttributionField, string>> = {};
  for (const field of fields) {
    const value = valueIn(field);
    if (typeof value === "string" && value) picked[field] = value.slice(0, maxStoredLength);
  }
  return picked;
}

/** Longer values are cut or left out when the lead is sent. */
const maxStoredLength = 1_000;

/** The referrer without its parameters. Undefined if it is a page of this site or unknown. */
function otherSite(referrer: string, ownOrigin: string): string | undefined {
  try {
    const { origin, pathname } = new URL(referrer);
    return origin === ownOrigin ? undefined : `${origin}${pathname}`;
  } catch {
    // An empty referrer: the visitor typed the address.
    return undefined;
  }
}

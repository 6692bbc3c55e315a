import type { AttributionField } from "./attribution.ts";
import { type CampaignFacts, campaignOf, noCampaign } from "./campaign.ts";

/** Where leads come from. The list is short and fixed, so a bot cannot invent sources. */
export const trafficSources = [
  "phone",
  "recommended",
  "google",
  "facebook",
  "other",
  "microsoft",
  "tiktok",
  "campaign",
  "referral",
  "direct",
] as const;

export type TrafficSource = (typeof trafficSources)[number];

/** The sources that an administrator chooses from, for a lead who called. */
export const addedSources = [
  "phone",
  "recommended",
  "google",
  "facebook",
  "other",
] as const satisfies readonly TrafficSource[];

export const trafficSourceLabels = {
  google: "Google",
  facebook: "Facebook",
  microsoft: "Bing",
  tiktok: "TikTok",
  campaign: "Other links",
  referral: "Other sites",
  direct: "Direct",
  phone: "Phone",
  recommended: "Referral",
  other: "Other",
} as const satisfies Readonly<Record<TrafficSource, string>>;

/** How a lead shows that it came from an ad network. */
type Network = {
  readonly source: TrafficSource;
  readonly clickIds: readonly AttributionField[];
  /** Words in `utm_source`, because some browsers remove click IDs. More letters may follow: `googleads`, `facebookpaid`. */
  readonly names: readonly string[];
  /** Words that stand alone, or before `ads`: `bingo` and `metadata` are other words. */
  readonly shortNames: readonly string[];
  /** Sites in `utm_source`, with all their subdomains. */
  readonly hosts: RegExp;
};

const networks: readonly Network[] = [
  {
    source: "google",
    clickIds: ["gclid", "gbraid", "wbraid"],
    // YouTube's ads are campaigns of Google Ads.
    names: ["google", "adwords", "youtube"],
    shortNames: ["gads"],
    hosts: /(^|\.)(google\.(com|[a-z]{2}|com?\.[a-z]{2})|youtube\.com)$/,
  },
  {
    source: "microsoft",
    clickIds: ["msclkid"],
    names: ["microsoft"],
    shortNames: ["bing", "msn"],
    hosts: /(^|\.)(bing|msn|microsoft)\.com$/,
  },
  {
    source: "facebook",
    clickIds: ["fbclid"],
    names: ["facebook", "instagram"],
    shortNames: ["fb", "ig", "meta"],
    hosts: /(^|\.)(facebook|fb|instagram|meta)\.com$/,
  },
  {
    source: "tiktok",
    clickIds: ["ttclid"],
    names: ["tiktok"],
    shortNames: [],
    hosts: /(^|\.)tiktok\.com$/,
  },
];

/**
 * The source of a lead. The first that is known counts: the administrator's choice, a network's click ID, a network's name in
 * `utm_source`, any other `utm_source`, and a referrer.
 */
export function trafficSource({ source, attribution }: SourceFacts): TrafficSource {
  if (source) return source;
  const { utm_source = "", referrer } = attribution ?? {};
  const clicked = networks.find(({ clickIds }) => clickIds.some((id) => attribution?.[id]));
  const network = clicked ?? networkInUtmSource(utm_source);
  if (network) return network.source;
  if (utm_source) return "campaign";
  return referrer ? "referral" : "direct";
}

/** The first network that a `utm_source` names, such as `paid_fb` or `m.facebook.com`. */
function networkInUtmSource(utmSource: string): Network | undefined {
  for (const part of utmSource.toLowerCase().split(/[^\p{L}\d.-]+/u)) {
    // A network's name in another site's host says nothing: google.solidfloors.com.
    const isHost = hostEnding.test(part);
    const words = part.split(/\P{L}+/u);
    const network = networks.find((each) =>
      isHost ? each.hosts.test(part) : words.some((word) => isNameOf(each, word)),
    );
    if (network) return network;
  }
  return undefined;
}

/** The endings of most host names. Other texts with dots are words: `social.fb`. */
const hostEnding = /[^.]\.(com|net|org|info|biz|io|co|us|ca|uk|au|mx|de)$/;

function isNameOf({ names, shortNames }: Network, word: string): boolean {
  return (
    names.some((name) => word.startsWith(name)) ||
    shortNames.some((name) => word === name || word === `${name}ads`)
  );
}

/** "Google, fall-offer": where a lead comes from, with the campaign if it is known. */
export function describeSource(lead: SourceFacts): string {
  const label = trafficSourceLabels[trafficSource(lead)];
  const campaign = campaignOf(lead);
  return campaign === noCampaign ? label : `${label}, ${campaign}`;
}

/** What a lead says of its source. */
type SourceFacts = CampaignFacts & {
  readonly source?: (typeof addedSources)[number] | undefined;
};

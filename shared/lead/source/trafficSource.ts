import { type Attribution, type AttributionField, attributionFields } from "./attribution.ts";

/** The sources that an administrator chooses from, for a lead who called. */
export const addedSources = ["phone", "recommended", "google", "facebook", "other"] as const;

/** Where leads come from. The list is short and fixed, so a bot cannot invent sources. */
export const trafficSources = [
  ...addedSources,
  ...(["microsoft", "tiktok", "campaign", "referral", "direct"] as const),
] as const;

export type TrafficSource = (typeof trafficSources)[number];

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
  /** Words in `utm_source`, because some browsers remove click IDs. These may go on: `googleads`, `facebookpaid`. */
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

export function trafficSource({ source, attribution }: SourceFacts): TrafficSource {
  if (source) return source;
  const { utm_source = "", referrer } = attribution ?? {};
  const network =
    networks.find(({ clickIds }) => clickIds.some((id) => attribution?.[id])) ??
    networkNamed(utm_source);
  if (network) return network.source;
  if (utm_source) return "campaign";
  return referrer ? "referral" : "direct";
}

/** The first network that a `utm_source` names, such as `paid_fb` or `m.facebook.com`. */
function networkNamed(utmSource: string): Network | undefined {
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

/** What a lead says of its source. */
type SourceFacts = AttributionFacts & {
  readonly source?: (typeof addedSources)[number] | undefined;
};

type AttributionFacts = { readonly attribution?: Attribution | undefined };

/** The name for leads without a campaign. Attribution has no parentheses, so no campaign has this name. */
export const noCampaign = "(none)";

/**
 * The campaign of a lead, by which reports count it and the list filters. Names that look the same are the same: without
 * invisible characters and spaces around. An email address in a link is no campaign, because the counters outlive the lead.
 */
export function campaignOf({ attribution }: AttributionFacts): string {
  const name = (attribution?.utm_campaign ?? "")
    .normalize()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    // The last one is a Braille pattern without dots.
    .replace(/[\p{C}\p{Z}\u2800]+/gu, " ");
  const shortened = [...name.trim()].slice(0, campaignLength).join("").trim();
  return shortened === "" || /\S@\S+\.\S/.test(name) ? noCampaign : shortened;
}

/** In code points. */
export const campaignLength = 100;

/** "Google, fall-offer": where a lead comes from, with the campaign if it is known. */
export function describeSource(lead: SourceFacts): string {
  const campaign = campaignOf(lead);
  return (
    trafficSourceLabels[trafficSource(lead)] + (campaign === noCampaign ? "" : `, ${campaign}`)
  );
}

/** Here, because step 1 loads the fields, but not their labels. */
export const attributionLabels = {
  utm_source: "Campaign source",
  utm_medium: "Medium",
  utm_campaign: "Campaign",
  utm_term: "Search term",
  utm_content: "Ad content",
  gclid: "Google click",
  gbraid: "Google click (gbraid)",
  wbraid: "Google click (wbraid)",
  fbclid: "Facebook click",
  msclkid: "Bing click",
  ttclid: "TikTok click",
  referrer: "Referrer",
  landing_path: "Landing page",
  landed_at: "Landed (UTC)",
} as const satisfies Readonly<Record<AttributionField, string>>;

/** Where a lead came from, to read: the label and text of each known part. */
export function attributionTexts({ attribution = {} }: AttributionFacts) {
  return attributionFields.flatMap((field) => {
    const text = attribution[field];
    if (!text) return [];
    const shown = field === "landed_at" ? text.replace(isoTime, "$1 $2") : text;
    return [[attributionLabels[field], shown] as const];
  });
}

const isoTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z$/;

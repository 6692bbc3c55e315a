import { expect, it } from "vitest";
import { campaignOf } from "./campaign.ts";
import { readAttribution } from "./readAttribution.ts";
import { describeSource, trafficSource } from "./trafficSource.ts";

it.each([
  [{ wbraid: "1", utm_source: "newsletter" }, "google"],
  [{ msclkid: "1", utm_source: "google" }, "microsoft"],
  [{ ttclid: "1" }, "tiktok"],
  [{ fbclid: "1", utm_source: "www.google.com" }, "facebook"],
  [{ utm_source: "Solid Floors" }, "campaign"],
  [{ referrer: "https://www.google.com/" }, "referral"],
] as const)("%j comes from %s", (attribution, source) => {
  expect(trafficSource({ attribution })).toBe(source);
});

it.each([
  [
    "facebook",
    ["Facebook", "facebook_ads", "facebookads", "FB", "fb_ads", "fbads", "fb2", "meta_ads"],
  ],
  ["facebook", ["instagram_ads", "ig", "ig_story", "Instagram Stories", "paid-fb", "social.ig"]],
  ["facebook", ["m.facebook.com", "l.facebook.com", "lm.facebook.com/", "https://instagram.com/"]],
  ["google", ["Google", "google_ads", "GoogleAds", "google-cpc", "adwords", "gads", "youtube"]],
  ["google", ["google.com", "www.google.com", "www.google.co.uk", "google.de", "m.youtube.com"]],
  ["microsoft", ["bing", "bing_ads", "BingAds", "msn", "microsoft-ads", "www.bing.com", "msn.com"]],
  ["tiktok", ["tiktok", "TikTok Ads", "tiktok_paid", "www.tiktok.com"]],
  ["campaign", ["igloo", "bingo", "metadata", "figma", "msnbc", "newsletter", "nextdoor", "yelp"]],
  ["campaign", ["google.solidfloors.com", "facebook.com.evil.net", "notfacebook.com", "angi.com"]],
] as const)("the links of %s have as utm_source: %j", (source, names) => {
  for (const utm_source of names) {
    const attribution = readAttribution({ utm_source });
    expect({ utm_source, source: trafficSource({ attribution }) }).toEqual({ utm_source, source });
  }
});

it.each([
  [" fall\u202E\u200B  offer\u3164 ", "fall offer"],
  ["caf\u0065\u0301", "caf\u00e9"],
  ["\u2067\u05d0\u05d1\u2069", "\u05d0\u05d1"],
  ["\u200B\u2800\u{E0001}", "(none)"],
  ["to jo@example.com", "(none)"],
  ["\u{1F600}".repeat(10_000), "\u{1F600}".repeat(100)],
])("the campaign %j counts as %j", (utm_campaign, campaign) => {
  const attribution = readAttribution({ utm_campaign });
  expect(campaignOf({ attribution })).toBe(campaign);
  const described = describeSource({ attribution, source: "phone" });
  expect(described).toBe(campaign === "(none)" ? "Phone" : `Phone, ${campaign}`);
});

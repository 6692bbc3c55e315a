import { expect, it } from "vitest";
import { readAttribution } from "./readAttribution.ts";
import { campaignOf, describeSource, trafficSource } from "./trafficSource.ts";

it.each([
  [{ wbraid: "1", utm_source: "newsletter" }, "google"],
  [{ msclkid: "1", utm_source: "google" }, "microsoft"],
  [{ ttclid: "1" }, "tiktok"],
  [{ utm_source: "Google" }, "google"],
  [{ utm_source: "ig" }, "facebook"],
  [{ utm_source: "igloo" }, "campaign"],
] as const)("%j comes from %s", (attribution, source) => {
  expect(trafficSource({ attribution })).toBe(source);
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

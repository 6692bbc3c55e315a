import * as z from "zod/mini";
import { campaignOf, noCampaign } from "../lead/source/campaign.ts";
import { readAttribution } from "../lead/source/readAttribution.ts";
import { adServiceSchema } from "./adService.ts";
import { daysIn } from "./reportPeriod.ts";

/** The most that can be imported. */
export const spendLimits = {
  /** Of a service in a month. */
  campaigns: 500,
  /** In a file. */
  rows: 20_000,
  /** Of a campaign on a day: ten million dollars. */
  cents: 1_000_000_000,
  /** Of a campaign: equal names add up. */
  ids: 3,
  joins: 400,
} as const;

/**
 * The name of an account's campaign, cleaned like `utm_campaign`, so that both are equal. If nothing of the name is left, the
 * campaign is named after its ID, if it has one.
 */
export function cleanCampaign(name: string, id?: string): string {
  const cleaned = campaignOf({ attribution: readAttribution({ utm_campaign: name }) });
  if (cleaned !== noCampaign) return cleaned;
  return id ? `Campaign ${id}` : "No name";
}

/** Names that differ only by case and spaces are the same campaign. */
export function foldCampaign(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** The ID of a campaign: digits, in all three services. */
export const campaignIdPattern = /^\d{1,25}$/;

const dayMessage = "Days must be numbers from 1 to 31";
const centsMessage = `Amounts must be whole cents from 0 to ${spendLimits.cents}`;

/** Cents by the day of the month: { "1": 4250 }. */
const centsByDay = z.record(
  z.string().check(z.regex(/^([1-9]|[12]\d|3[01])$/, dayMessage)),
  z
    .number({ error: centsMessage })
    .check(z.int(centsMessage), z.gte(0, centsMessage), z.lte(spendLimits.cents, centsMessage)),
);

/** What a campaign cost in a month. Each day is either in `days` or in `spread`. */
export const campaignSpendSchema = z.object({
  name: z.string(),
  ids: z.optional(
    z
      .array(z.string().check(z.regex(campaignIdPattern, "An ID must be digits")))
      .check(z.maxLength(spendLimits.ids, `At most ${spendLimits.ids} IDs`)),
  ),
  days: centsByDay,
  /** Parts of a longer row, which was spread evenly over its days. */
  spread: z.optional(centsByDay),
});

export type CampaignSpend = z.output<typeof campaignSpendSchema>;

const monthMessage = "month must be a month, such as 2026-10";

export const monthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthMessage));

export const campaignsMessage = `A month has at most ${spendLimits.campaigns} campaigns`;

const importedCampaignSchema = z.extend(campaignSpendSchema, {
  name: z.pipe(
    z.string().check(z.minLength(1), z.maxLength(1_000)),
    z.transform((name: string) => cleanCampaign(name)),
  ),
});

/** What a file says about a month of a service. */
export const spendImportSchema = z
  .object({
    service: adServiceSchema,
    month: monthSchema,
    /** The days of the month that the file covers. A campaign without a row cost nothing on them. */
    first_day: z.int().check(z.gte(1, dayMessage), z.lte(31, dayMessage)),
    last_day: z.int().check(z.gte(1, dayMessage), z.lte(31, dayMessage)),
    /** How many rows of the file are in the month. */
    rows: z.int().check(z.gte(1), z.lte(spendLimits.rows)),
    campaigns: z
      .array(importedCampaignSchema)
      .check(z.minLength(1), z.maxLength(spendLimits.campaigns, campaignsMessage)),
  })
  .check(
    z.refine(
      ({ month, first_day, last_day }) => first_day <= last_day && last_day <= daysIn(month),
      { error: "The days are not in the month", path: ["last_day"] },
    ),
    z.refine(
      ({ first_day, last_day, campaigns }) =>
        campaigns.every((campaign) =>
          dailySpend(campaign).every(({ day }) => first_day <= day && day <= last_day),
        ),
      { error: "An amount is outside of the covered days", path: ["campaigns"] },
    ),
    z.refine(({ campaigns }) => campaigns.every(hasEachDayOnce), {
      error: "A day is both spread and not",
      path: ["campaigns"],
    }),
    z.refine(({ campaigns }) => areDifferent(campaigns.map(({ name }) => foldCampaign(name))), {
      error: "A campaign is there twice",
      path: ["campaigns"],
    }),
  );

export type SpendImport = z.output<typeof spendImportSchema>;

/** Whether no day is both in `days` and in `spread`. */
function hasEachDayOnce({ days, spread = {} }: CampaignSpend): boolean {
  return Object.keys(spread).every((day) => !(day in days));
}

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** What a campaign cost on each day of a month that has an amount, even zero. */
export function dailySpend({ days, spread = {} }: CampaignSpend): readonly DaySpend[] {
  const amounts = [...Object.entries(days), ...Object.entries(spread)];
  return amounts.map(([day, cents]) => ({ day: Number(day), cents }));
}

type DaySpend = { readonly day: number; readonly cents: number };

/** What a campaign cost in a month, in cents. With a filter, on the days that pass it. */
export function centsOf(campaign: CampaignSpend, isIncluded?: (day: number) => boolean): number {
  let sum = 0;
  for (const { day, cents } of dailySpend(campaign)) {
    if (isIncluded === undefined || isIncluded(day)) sum += cents;
  }
  return sum;
}

/** What a service's campaigns cost in a month, as stored. */
export const spendMonthSchema = z.object({
  service: adServiceSchema,
  month: monthSchema,
  /** Increases with every import and deletion. 0 before the first. */
  version: z.number(),
  /** The days that were imported. */
  covered: z.array(z.number()),
  campaigns: z.array(campaignSpendSchema),
});

export type SpendMonth = z.output<typeof spendMonthSchema>;

import * as z from "zod/mini";
import { campaignLength } from "../lead/source/campaign.ts";
import { trafficSources } from "../lead/source/trafficSource.ts";
import { adServiceSchema } from "./adService.ts";

/** A campaign of an account that counts as a row of the report, in all periods. */
export const spendJoinSchema = z.object({
  service: adServiceSchema,
  /** The account's campaign. */
  campaign: z.string(),
  /** The row: its source and campaign. Without a source, it is `Other campaigns`. */
  source: z.optional(z.enum(trafficSources)),
  counts_as: z.string(),
  by: z.string(),
  at: z.string(),
});

export type SpendJoin = z.output<typeof spendJoinSchema>;

const campaignText = z.string().check(z.minLength(1), z.maxLength(2 * campaignLength));

/** Joins a campaign to a row, or undoes it. */
export const spendJoinChangeSchema = z.object({
  service: adServiceSchema,
  campaign: campaignText,
  /** Absent to undo. */
  row: z.optional(z.object({ source: z.optional(z.enum(trafficSources)), campaign: campaignText })),
});

export type SpendJoinChange = z.output<typeof spendJoinChangeSchema>;

import { randomUUID } from "node:crypto";
import type { LeadItem } from "@planner/lambdas/leads/leadItem";
import { newLead } from "@planner/lambdas/leads/newLead";
import { leadItem } from "@planner/lambdas/leads/storeLead";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Attribution, clickIds } from "@planner/shared/lead/source/attribution";
import { computePlan } from "@planner/shared/plan/computePlan";
import { v7 as uuidv7 } from "uuid";
import { demoHistory, demoTeam, pick, type Random } from "./demoHistory.ts";

type ClickId = (typeof clickIds)[number];

/** A made-up lead with its timeline. */
export type DemoLead = {
  readonly item: LeadItem;
  readonly events: readonly LeadEvent[];
};

/** Makes up a realistic lead captured at the given time, and what administrators have done with it since. */
export function demoLead(createdAt: Date, now: Date, random: Random): DemoLead {
  const first_name = pick(firstNames, random);
  const company = `${pick(companyStarts, random)}${pick(companyEnds, random)}`;
  const channel = weightedChannels[Math.floor(random() * weightedChannels.length)] ?? direct;
  const { source } = channel;
  const isFreeMail = random() < 0.35;
  const isBot = !source && random() < 0.005;
  const lead = newLead({
    id: uuidv7({ msecs: createdAt.getTime() }),
    createdAt,
    contact: {
      first_name,
      work_email: isFreeMail
        ? `${emailName(first_name)}.${company.slice(0, 6)}@gmail.com`
        : `${emailName(first_name)}@${company}.com`,
      mobile: demoPhone(random),
      website: isFreeMail && random() < 0.5 ? "" : `${company}.com`,
    },
    plan: computePlan({
      target_estimates_per_week: pick([1, 2, 3, 4, 5, 6, 8, 10, 10, 10, 12, 15, 20], random),
      avg_job_value: pick([2500, 3000, 3500, 3500, 3500, 4200, 5000, 6500, 8000], random),
      gross_margin_pct: pick([40, 45, 50, 55, 55, 55, 60], random),
    }),
    attribution: source ? undefined : attributionOf(channel, createdAt),
    form: isBot ? { trap: "x" } : undefined,
  });
  const added = source && {
    source,
    created_by: pick(demoTeam, random),
    clock_ended_at: lead.created_at,
  };
  const captured = { ...lead, ...added };
  const { changes, events } = demoHistory(captured, now, random, channel.quality);
  const request = { idempotencyKey: randomUUID(), correlationId: "demo" };
  const item = { ...leadItem({ ...captured, ...changes }, request), revision: events.length };
  return { item, events };
}

/** A phone number that the form accepts. */
function demoPhone(random: Random): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
  for (;;) {
    const phone = phoneSchema.safeParse(`${pick(areaCodes, random)}${digits(7)}`);
    if (phone.success) return phone.data;
  }
}

/** Email addresses rarely have accents. */
function emailName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[^a-zA-Z]/g, "")
    .toLowerCase();
}

const firstNames = [
  "Ana",
  "Beth",
  "Carlos",
  "Dana",
  "Frank",
  "Grace",
  "José",
  "Kevin",
  "Sam",
] as const;

const companyStarts = ["summit", "lonestar", "granite", "coastal", "ironclad", "prairie"] as const;

const companyEnds = ["coatings", "floors", "epoxy", "concrete", "garage", "resin"] as const;

const areaCodes = ["205", "303", "305", "404", "512", "602", "615", "704", "813", "972"] as const;

const direct: Channel = { share: 10, quality: 1 };

/** Where the leads come from, how many of 100, and how good they are. */
const channels: readonly Channel[] = [
  direct,
  { share: 22, quality: 1, click: "gclid", tags: "google/cpc/contractor-leads-search" },
  { share: 12, quality: 1.6, click: "gclid", tags: "google/cpc/brand" },
  { share: 4, quality: 0.8, click: "wbraid", tags: "google/cpc/epoxy-dealers-pmax" },
  { share: 20, quality: 0.5, click: "fbclid", tags: "facebook/paid/meta-lead-ads-fall" },
  { share: 9, quality: 0.8, click: "fbclid", tags: "facebook/paid/retargeting-planner" },
  { share: 4, quality: 1.1, click: "msclkid", tags: "bing/cpc/contractor-leads-exact" },
  { share: 4, quality: 1.2, tags: "newsletter/email/november-webinar" },
  { share: 7, quality: 1.2, referrer: "https://www.concretenetwork.com/" },
  { share: 8, quality: 1.8, source: "phone" },
];

const weightedChannels = channels.flatMap((channel) => Array<Channel>(channel.share).fill(channel));

/** Where leads come from. */
type Channel = {
  readonly share: number;
  readonly quality: number;
  readonly click?: ClickId;
  /** The link's `source/medium/campaign`. */
  readonly tags?: `${string}/${string}/${string}`;
  readonly referrer?: string;
  readonly source?: "phone";
};

function attributionOf({ click, tags, referrer }: Channel, createdAt: Date): Attribution {
  const [utm_source, utm_medium, utm_campaign] = tags?.split("/") ?? [];
  const attribution = {
    utm_source,
    utm_medium,
    utm_campaign,
    referrer,
    landing_path: "/",
    landed_at: new Date(createdAt.getTime() - 240_000).toISOString(),
  };
  if (click === undefined) return attribution;
  return { ...attribution, [click]: `demo-${randomUUID()}` };
}

import { randomUUID } from "node:crypto";
import type { LeadItem } from "@planner/lambdas/leads/leadItem";
import { newLead } from "@planner/lambdas/leads/newLead";
import { leadItem } from "@planner/lambdas/leads/storeLead";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { v7 as uuidv7 } from "uuid";
import { attributionOf, pickChannel } from "./DemoChannel.ts";
import { demoHistory, demoTeam } from "./demoHistory.ts";
import { pick, type Random } from "./pick.ts";

/** A made-up lead with its timeline. */
export type DemoLead = {
  readonly item: LeadItem;
  readonly events: readonly LeadEvent[];
};

/** Makes up a realistic lead captured at the given time, and what administrators have done with it since. */
export function demoLead(createdAt: Date, now: Date, random: Random): DemoLead {
  const first_name = pick(firstNames, random);
  const company = `${pick(companyStarts, random)}${pick(companyEnds, random)}`;
  const channel = pickChannel(random);
  const { source } = channel;
  const isFreeMail = random() < 0.35;
  const isBot = source === undefined && random() < 0.005;
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
    attribution: source === undefined ? attributionOf(channel, createdAt) : undefined,
    form: isBot ? { trap: "x" } : undefined,
  });
  const captured = source === undefined ? lead : addedByTeam(lead, source, random);
  const { changes, events } = demoHistory(captured, { now, random, quality: channel.quality });
  const request = { idempotencyKey: randomUUID(), correlationId: "demo" };
  const item = { ...leadItem({ ...captured, ...changes }, request), revision: events.length };
  return { item, events };
}

/** The lead as an administrator adds it, after talking to the person, so no answer is due. */
function addedByTeam(lead: Lead, source: Lead["source"], random: Random): Lead {
  return { ...lead, source, created_by: pick(demoTeam, random), clock_ended_at: lead.created_at };
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

/** A name as in an email address: lower case, without accents. */
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

import { randomUUID } from "node:crypto";
import type { LeadItem } from "@planner/lambdas/leads/leadItem";
import { newLead } from "@planner/lambdas/leads/newLead";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import type { Attribution } from "@planner/shared/lead/source/attribution";
import { computePlan } from "@planner/shared/plan/computePlan";
import { v7 as uuidv7 } from "uuid";
import { demoHistory, pick, type Random } from "./demoHistory.ts";

/** A made-up lead with its timeline. */
export type DemoLead = { readonly item: LeadItem; readonly events: readonly LeadEvent[] };

/** Makes up a realistic lead captured at the given time, and what administrators have done with it since. */
export function demoLead(createdAt: Date, now: Date, random: Random): DemoLead {
  const first_name = pick(firstNames, random);
  const company = `${pick(companyStarts, random)}${pick(companyEnds, random)}`;
  const isFreeMail = random() < 0.35;
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
    attribution: pick(sources, random),
    ...(random() < 0.02 && { form: { trap: "x" } }),
  });
  const { changes, events } = demoHistory(lead, now, random);
  const item = {
    idempotency_key: randomUUID(),
    entity: leadsTable.leadEntity,
    ...lead,
    ...changes,
    ...(events.length > 0 && { event_count: events.length }),
  };
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

const sources = [
  {
    utm_source: "google",
    utm_medium: "cpc",
    utm_campaign: "epoxy-leads",
    gclid: "demo",
    landing_path: "/",
  },
  {
    utm_source: "google",
    utm_medium: "cpc",
    utm_campaign: "budget-planner",
    gclid: "demo",
    landing_path: "/",
  },
  { utm_source: "facebook", utm_campaign: "garage-spring", fbclid: "demo", landing_path: "/" },
  { utm_source: "newsletter", utm_campaign: "monthly", landing_path: "/" },
  { referrer: "https://www.concretenetwork.com/", landing_path: "/" },
  { landing_path: "/" },
] as const satisfies readonly [Attribution, ...Attribution[]];

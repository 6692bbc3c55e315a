import { hourMs } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { aLead as sharedLead } from "@planner/shared/testing/aLead";

/** The lead of José. */
export function aLead(overrides: Partial<Lead> = {}): Lead {
  return sharedLead({
    first_name: "José",
    work_email: "jose@brightfloors.com",
    website: "brightfloors.com",
    ...overrides,
  });
}

/** Leads one hour apart, newest first. The first is Ann0, created at noon UTC on November 17, 2026. */
export function someLeads(count: number): readonly Lead[] {
  return Array.from({ length: count }, (_, index) =>
    aLead({
      id: leadId(count - index),
      created_at: new Date(newestAt - index * hourMs).toISOString(),
      first_name: `Ann${index}`,
      work_email: `ann${index}@brightfloors.com`,
    }),
  );
}

function leadId(number: number): string {
  return `01930000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

const newestAt = Date.parse("2026-11-17T12:00:00.000Z");

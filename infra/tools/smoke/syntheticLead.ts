import type { SaveLeadRequest } from "@planner/shared/api/contract";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";

/**
 * A lead that nobody gave. Its mail domain is reserved for what does not exist (RFC 2606), its phone number is
 * directory assistance: an alert that goes astray reaches nobody.
 */
export const syntheticLead = {
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: {
    first_name: "Smoke Test",
    work_email: "smoke-test@ad-budget-planner.invalid",
    mobile: "(212) 555-1212",
  },
  attribution: { utm_source: smokeTestMark.utmSource },
} as const satisfies SaveLeadRequest;

/** The same with an address that is none: never to be stored. */
export const refusedLead = {
  ...syntheticLead,
  contact: { ...syntheticLead.contact, work_email: "smoke-test" },
} as const satisfies SaveLeadRequest;

import type { SiteConfig } from "@planner/shared/api/siteConfig";
import type { Plan } from "@planner/shared/plan/Plan";

/** What the visitor is asked to do, each with the address it cannot do without. */
export type NextStep =
  | { readonly kind: "install"; readonly bookingUrl: string }
  | { readonly kind: "kit"; readonly kitUrl: string }
  | { readonly kind: "none" };

/**
 * The one thing to do next: have the plan installed when the budget passes the gate, else the kit.
 * A step whose address the site lacks is not offered. Source: spec, sections 1 and 2.
 */
export function nextStep(plan: Plan, { booking_url, kit_url }: SiteConfig): NextStep {
  if (plan.budget_gate_passes) {
    return booking_url ? { kind: "install", bookingUrl: booking_url } : { kind: "none" };
  }
  return kit_url ? { kind: "kit", kitUrl: kit_url } : { kind: "none" };
}

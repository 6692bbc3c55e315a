import type { SiteConfig } from "@planner/shared/api/siteConfig";
import type { Plan } from "@planner/shared/plan/Plan";

/** What the results offer next. */
export type NextAction =
  | { readonly kind: "install"; readonly bookingUrl: string }
  | { readonly kind: "kit"; readonly kitUrl: string }
  | { readonly kind: "none" };

/** The install if the budget passes the gate, otherwise the kit. An action without a configured URL is not offered. */
export function nextAction({ budget_gate_passes: passes }: Plan, config: SiteConfig): NextAction {
  const { booking_url: bookingUrl, kit_url: kitUrl } = config;
  if (passes && bookingUrl) return { kind: "install", bookingUrl };
  if (!passes && kitUrl) return { kind: "kit", kitUrl };
  return { kind: "none" };
}

/** The button that offers the install. */
export const installLabel = "Install This Plan For Me";

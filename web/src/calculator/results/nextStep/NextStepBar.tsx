import { chakra } from "@chakra-ui/react";
import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { formatDailyBudget } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { useBrand } from "../../../app/brand.ts";
import { Button } from "../../../ui/Button.tsx";
import { ActionLink } from "../parts/ActionLink.tsx";

/** The next step for the visitor, with the URL that it needs. */
export type NextStep =
  | { readonly kind: "install"; readonly bookingUrl: string }
  | { readonly kind: "kit"; readonly kitUrl: string }
  | { readonly kind: "none" };

/**
 * Chooses the next step: the install if the budget passes the gate, otherwise the kit. A step without a configured
 * URL is not offered.
 */
export function nextStep(plan: Plan, { booking_url, kit_url }: SiteConfig): NextStep {
  if (plan.budget_gate_passes) {
    return booking_url ? { kind: "install", bookingUrl: booking_url } : { kind: "none" };
  }
  return kit_url ? { kind: "kit", kitUrl: kit_url } : { kind: "none" };
}

/**
 * The primary action. On phones it is sticky at the bottom of the screen, unless the screen is very short (400% zoom); it
 * comes after the content in the flow, so it never covers the end of it. The theme's scroll padding keeps focused elements
 * clear of it. On wide screens it is a card in the `NextColumn`.
 */
export function NextStepBar({ plan, step, onInstall }: NextStepBarProps) {
  const { call } = useBrand();
  if (step.kind === "none") return null;
  return (
    <Bar>
      <Meaning leftOutOnPhones={step.kind === "install"}>{stepMeaning(plan, call.minutes)}</Meaning>
      {step.kind === "install" ? (
        <Button type="button" size="lg" {...inBar} onClick={onInstall}>
          Install This Plan For Me
        </Button>
      ) : (
        <ActionLink href={step.kitUrl} {...inBar}>
          Get DIY Growth Kit Instead
        </ActionLink>
      )}
    </Bar>
  );
}

/** How the install starts, or when the kit is the right choice. */
export function stepMeaning(plan: Plan, callMinutes: number): string {
  if (plan.budget_gate_passes) {
    return `Want it done for you? It starts with a ${callMinutes}-minute call.`;
  }
  if (plan.daily_budget === 0) return "Keeping your target? Grow on your own.";
  return `Staying at ${formatDailyBudget(plan.daily_budget)} a day? Run the ads yourself.`;
}

type NextStepBarProps = {
  readonly plan: Plan;
  readonly step: NextStep;
  readonly onInstall: () => void;
};

/** The smaller text keeps the longer label on one line of a phone. */
const inBar = {
  width: { base: "full", md: "auto", lg: "full" },
  textStyle: { base: "md", sm: "lg", lg: "md" },
} as const;

const Meaning = chakra("p", {
  base: {
    flex: { md: "1", lg: "1 1 100%" },
    textStyle: { base: "sm", md: "md" },
    color: "fg.muted",
  },
  variants: { leftOutOnPhones: { true: { display: { base: "none", md: "block" } } } },
});

/** On phones, negative margins extend it over the page's padding, to the edges of the screen and down to the footer. */
const Bar = chakra("div", {
  base: {
    position: "sticky",
    bottom: "0",
    zIndex: "10",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: { base: "center", md: "space-between" },
    columnGap: "4",
    rowGap: "1",
    mx: { base: "-4", md: "-8" },
    mb: { base: "-8", md: "-16" },
    px: { base: "4", md: "8" },
    pt: "2",
    pb: "max(0.5rem, env(safe-area-inset-bottom))",
    borderTopWidth: "1px",
    borderInlineWidth: { md: "1px" },
    borderTopRadius: { md: "lg" },
    bg: "bg.panel",
    lg: {
      position: "static",
      m: "0",
      p: "4",
      rowGap: "3",
      borderWidth: "1px",
      borderRadius: "lg",
    },
    _print: { display: "none" },
    "@media (max-height: 24rem)": { position: "static" },
  },
});

import type { Plan } from "@planner/shared/plan/Plan";
import { budgetSuggestion, isAdvisable } from "@planner/shared/plan/texts/budgetAdvice";
import { installLabel, type NextAction } from "./nextAction.ts";

/** The one action that the bar offers: a plan with the suggested target, or the install. */
export type PrimaryAction =
  | { readonly kind: "target"; readonly label: string; readonly target: number }
  | { readonly kind: "install"; readonly label: string };

/** The suggestion comes first, because the install needs a higher budget. Undefined if there is neither. */
export function primaryAction(plan: Plan, next: NextAction): PrimaryAction | undefined {
  const suggestion = isAdvisable(plan) ? budgetSuggestion(plan) : undefined;
  if (suggestion?.target !== undefined) {
    return { kind: "target", label: suggestion.action, target: suggestion.target };
  }
  return next.kind === "install" ? { kind: "install", label: installLabel } : undefined;
}

import { chakra } from "@chakra-ui/react";
import type { Plan } from "@planner/shared/plan/Plan";
import { SectionHeading } from "../SectionHeading.tsx";
import { raiseSuggestion } from "./raiseSuggestion.ts";

/** The suggestion to raise a budget that does not pass; nothing for a plan that has none. */
export function RaiseSuggestion({ plan }: { readonly plan: Plan }) {
  const suggestion = raiseSuggestion(plan);
  if (suggestion === undefined) return null;
  return (
    <chakra.section
      aria-labelledby="raise-budget"
      p="4"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
    >
      <SectionHeading id="raise-budget">{suggestion.title}</SectionHeading>
      <chakra.p color="fg.muted" maxW="70ch" textWrap="pretty">
        {suggestion.text}
      </chakra.p>
    </chakra.section>
  );
}

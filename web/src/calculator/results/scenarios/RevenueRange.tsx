import { chakra } from "@chakra-ui/react";
import type { Plan } from "@planner/shared/plan/Plan";
import { Chevron, SmallDisclosure } from "../parts/Disclosure.tsx";
import { revenueRange } from "./revenueRange.ts";

/** The revenue as a range, the disclaimer, and the range's assumptions in a disclosure. Without ads, only the disclaimer. */
export function RevenueRange({ plan }: { readonly plan: Plan }) {
  const range = revenueRange(plan);
  if (!range) return <Disclaimer />;
  return (
    <>
      <p>
        <Figure>{range.days30}</Figure> in revenue in your first 30 days, from {range.scenarios}:{" "}
        {range.jobs}. In 90 days, {range.days90}.
      </p>
      <Disclaimer />
      <SmallDisclosure mb="2">
        <summary>
          What this range assumes <Chevron />
        </summary>
        <List>
          {range.assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </List>
      </SmallDisclosure>
    </>
  );
}

function Disclaimer() {
  return (
    <chakra.p role="note" mt="1" maxW="70ch" textStyle="sm" color="fg.muted">
      These figures are estimates from typical home-service campaigns, not a promise. Your market,
      season and follow-up change what you get.
    </chakra.p>
  );
}

const Figure = chakra("strong", {
  base: {
    display: "block",
    textStyle: "xl",
    fontWeight: "heavy",
    mb: "1",
    overflowWrap: "anywhere",
  },
});

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "2",
    ps: "5",
    pb: "3",
    maxW: "70ch",
    listStyleType: "disc",
    textStyle: "sm",
  },
});

import { chakra } from "@chakra-ui/react";
import type { Plan } from "@planner/shared/plan/Plan";
import { Chevron } from "../parts/Disclosure.tsx";
import { revenueRange } from "./revenueRange.ts";

/** The revenue as a range, with its assumptions in a disclosure. Empty for a plan without ads. */
export function RevenueRange({ plan }: { readonly plan: Plan }) {
  const range = revenueRange(plan);
  if (!range) return null;
  return (
    <>
      <p>
        <Figure>{range.days30}</Figure> in revenue in your first 30 days, and {range.days90} in 90.
      </p>
      <Details>
        <summary>
          What this range assumes <Chevron />
        </summary>
        <ul>
          {range.assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Details>
    </>
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

/** Hidden on paper, which lists all assumptions further down. */
const Details = chakra("details", {
  base: {
    mb: "2",
    _print: { display: "none" },
    "& > summary": {
      display: "flex",
      alignItems: "center",
      gap: "1",
      width: "fit-content",
      minH: "touch",
      cursor: "button",
      color: "accent.fg",
      fontWeight: "semibold",
    },
    "& > summary::-webkit-details-marker": { display: "none" },
    "& > ul": {
      display: "grid",
      gap: "2",
      ps: "5",
      pb: "3",
      maxW: "70ch",
      listStyleType: "disc",
      textStyle: "sm",
    },
  },
});

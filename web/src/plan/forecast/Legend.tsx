import { chakra } from "@chakra-ui/react";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import type { LegendEntry } from "./jobsChartLegend.ts";

/** What the signs in a chart mean. Hidden from screen readers, which get the chart's description. */
export function Legend({ entries }: Readonly<{ entries: readonly LegendEntry[] }>) {
  return (
    <SmallText display="flex" flexWrap="wrap" columnGap="4" textStyle="xs" aria-hidden="true">
      {entries.map(({ sign, text, isPlan }) => (
        <span key={sign}>
          <chakra.span color={isPlan ? "fg" : "accent.fg"} fontWeight="bold">
            {sign}
          </chakra.span>{" "}
          <span>{text}</span>
        </span>
      ))}
    </SmallText>
  );
}

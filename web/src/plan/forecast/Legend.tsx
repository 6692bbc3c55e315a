import { SmallText } from "../../ui/content/SectionHeading.tsx";
import type { LegendEntry } from "./jobsChartLegend.ts";
import { Swatch } from "./Swatch.tsx";

/** What the marks in a chart mean. Hidden from screen readers, which get the chart's description. */
export function Legend({ entries }: Readonly<{ entries: readonly LegendEntry[] }>) {
  return (
    <SmallText display="flex" flexWrap="wrap" columnGap="4" textStyle="xs" aria-hidden="true">
      {entries.map(({ mark, text }) => (
        <span key={mark}>
          <Swatch mark={mark} /> <span>{text}</span>
        </span>
      ))}
    </SmallText>
  );
}

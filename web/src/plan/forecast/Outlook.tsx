import { chakra } from "@chakra-ui/react";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { JobsChart } from "./JobsChart.tsx";
import { ledgerTexts } from "./ledgerTexts.ts";
import { outlookTexts } from "./outlookTexts.ts";

/** Where the plan ends up: the chart, and on what condition. */
export function Outlook({ forecast, weeksOver }: OutlookProps) {
  const { sentence, forecasts } = outlookTexts(forecast);
  const { won, against } = ledgerTexts(forecast, weeksOver);
  return (
    <section>
      <SectionHeading>Where this ends up</SectionHeading>
      {!forecasts && <SmallText>{sentence}</SmallText>}
      <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fit, minmax(8rem, 1fr))" gap="2">
        {forecasts?.map(({ condition, jobs, range }, index) => (
          <Card as="li" key={condition} p="3" gap="1" gridRow="span 3" gridTemplateRows="subgrid">
            <SmallText textWrap="balance">
              <chakra.span color="accent.fg">{index === 0 ? "━━ " : "┅┅ "}</chakra.span>
              <span>{condition}</span>
            </SmallText>
            <chakra.strong textStyle="lg">{jobs}</chakra.strong>
            <SmallText>{range}</SmallText>
          </Card>
        ))}
      </chakra.ul>
      <JobsChart forecast={forecast} />
      <chakra.p mt="3">
        <b>{won}</b>
        <span>{against}</span>
      </chakra.p>
    </section>
  );
}

type OutlookProps = Readonly<{ forecast: PlanForecast; weeksOver: number }>;

import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { JobsChart } from "./JobsChart.tsx";
import { ledgerTexts } from "./ledgerTexts.ts";
import { Swatch } from "./Swatch.tsx";

/** Where the plan ends up: the chart, and on what condition. */
export function Outlook({ forecast, plan }: OutlookProps) {
  const { sentence, runs } = forecast.sentences.outlook;
  const { won, against } = ledgerTexts(forecast, plan.weeks_over);
  return (
    <section>
      <SectionHeading>Where this ends up</SectionHeading>
      {!runs && <SmallText>{sentence}</SmallText>}
      <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fit, minmax(8rem, 1fr))" gap="2">
        {runs?.map(({ condition, jobs, range }, index) => (
          <Card as="li" key={condition} p="3" gap="1" gridRow="span 3" gridTemplateRows="subgrid">
            <SmallText display="flex" alignItems="baseline" gap="2">
              <Swatch mark={index === 0 ? "likely" : "other"} />
              <span>{condition}</span>
            </SmallText>
            <chakra.strong textStyle="lg">{jobs}</chakra.strong>
            <SmallText>{range}</SmallText>
          </Card>
        ))}
      </chakra.ul>
      <JobsChart forecast={forecast} plan={plan} />
      <chakra.p mt="3">
        <b>{won}</b>
        <span>{against}</span>
      </chakra.p>
    </section>
  );
}

type OutlookProps = Readonly<{ forecast: PlanForecast; plan: SavedPlan }>;

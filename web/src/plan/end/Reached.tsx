import { chakra } from "@chakra-ui/react";
import { SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { JobsChart } from "../forecast/JobsChart.tsx";
import type { PlanPartProps } from "../forecast/planPart.tsx";
import { CountForm } from "../weeks/CountForm.tsx";
import { planLastDay } from "../weeks/weekDates.ts";
import { wonSincePlaceholder } from "./endTexts.ts";
import { ReachedFigures } from "./ReachedFigures.tsx";

type ReachedProps = PlanPartProps & Readonly<{ onWonSince: (count: number) => void }>;

/** The weeks beside the plan, and how many jobs came of what was open. */
export function Reached({ plan, forecast, onWonSince }: ReachedProps) {
  const placeholder = wonSincePlaceholder(forecast, plan);
  const { won_since, start_date } = plan;
  return (
    <section>
      <SectionHeading>What you reached</SectionHeading>
      <ReachedFigures plan={plan} forecast={forecast} />
      <JobsChart forecast={forecast} plan={plan} />
      {placeholder && (
        <chakra.div mt="4">
          <CountForm
            key={won_since}
            name="won_since"
            label={`Jobs won since ${planLastDay(start_date)}`}
            hint="One more number, when the open ones are decided."
            placeholder={placeholder}
            defaultValue={won_since}
            onCount={onWonSince}
          />
        </chakra.div>
      )}
    </section>
  );
}

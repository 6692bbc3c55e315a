import { chakra } from "@chakra-ui/react";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Button } from "../../../ui/Button.tsx";
import { SectionHeading } from "../SectionHeading.tsx";
import { planSummary } from "./planSummary.ts";
import { canShare, copyText, saveStartDate, shareText } from "./takeAwayActions.ts";

/** What a visitor can keep of the plan: paper, a calendar entry, a text. */
export function TakeAway({ plan, scenario, today }: TakeAwayProps) {
  const startDate = comingMonday(today);
  const summary = planSummary(plan, scenario, startDate);
  return (
    <chakra.section aria-labelledby="take-away" _print={{ display: "none" }}>
      <SectionHeading id="take-away">Take it with you</SectionHeading>
      <Buttons>
        <Button type="button" variant="secondary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <Button type="button" variant="secondary" onClick={() => saveStartDate(startDate, summary)}>
          Add start date to calendar
        </Button>
        <Button type="button" variant="secondary" onClick={() => void copyText(summary)}>
          Copy summary
        </Button>
        {canShare() ? (
          <Button type="button" variant="secondary" onClick={() => void shareText(summary)}>
            Share
          </Button>
        ) : null}
      </Buttons>
    </chakra.section>
  );
}

type TakeAwayProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly today: CalendarDate;
};

const Buttons = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      sm: "repeat(2, minmax(0, 1fr))",
      lg: "repeat(4, auto)",
    },
    justifyContent: { lg: "start" },
    gap: "2",
    mt: "2",
  },
});

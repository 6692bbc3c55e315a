import { chakra } from "@chakra-ui/react";
import type { CalendarDate } from "@planner/shared/calendar";
import type { Plan } from "@planner/shared/plan/Plan";
import { goalWords } from "./goalWords.ts";

/** On paper only: when the plan was made, and for which goal. */
export function PaperHeading({ plan, today: { year, month, day } }: PaperHeadingProps) {
  return (
    <chakra.p display="none" _print={{ display: "block" }} color="fg.muted">
      Plan of {writtenOut.format(Date.UTC(year, month - 1, day))} for {goalWords(plan)}
    </chakra.p>
  );
}

type PaperHeadingProps = { readonly plan: Plan; readonly today: CalendarDate };

const writtenOut = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  // The day is set at midnight UTC above: read it back there, wherever the visitor is.
  timeZone: "UTC",
});

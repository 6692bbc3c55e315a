import { chakra } from "@chakra-ui/react";
import type { CalendarDate } from "@planner/shared/calendar";
import { cleanText } from "@planner/shared/cleanText";
import type { Plan } from "@planner/shared/plan/Plan";
import { describeGoals } from "@planner/shared/plan/texts/goalTexts";
import { useBrand } from "../../browser/brand.ts";

/** The heading of a printed plan: the visitor, the date, the agency and the goals. Hidden on screen. */
export function PaperHeading({ plan, today, visitorName }: PaperHeadingProps) {
  const { name, phone } = useBrand();
  const date = new Date(today.year, today.month - 1, today.day);
  const day = date.toLocaleDateString("en-US", { dateStyle: "long" });
  return (
    <Heading>
      <strong>
        {visitorName ? `Plan for ${cleanText(visitorName)}, ${day}` : `Plan of ${day}`}
      </strong>
      <span>{phone ? `By ${name}, ${phone.text}` : `By ${name}`}</span>
      <span>{`Goal: ${describeGoals(plan.inputs)}`}</span>
    </Heading>
  );
}

type PaperHeadingProps = {
  readonly plan: Plan;
  readonly today: CalendarDate;
  readonly visitorName: string | undefined;
};

const Heading = chakra("p", {
  base: {
    display: "none",
    _print: { order: "0", display: "grid", gridTemplateColumns: "auto 1fr", columnGap: "6" },
    "& > span:last-of-type": { gridColumn: "1 / -1" },
  },
});

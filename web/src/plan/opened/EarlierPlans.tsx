import type { SavedPlan } from "@planner/shared/api/planContract";
import { formatAboutCount, pluralize } from "@planner/shared/format";
import { countJobs } from "@planner/shared/plan/texts/measureTexts";
import { SmallDisclosure } from "../../ui/content/Disclosure.tsx";
import { SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { WeekTable } from "../weeks/WeekTable.tsx";
import { monthDay, planLastDay } from "../weeks/weekDates.ts";
import { totalsOf } from "../weeks/weekSums.ts";

/** What came out of the plans before this one. */
export function EarlierPlans({ earlier }: Pick<SavedPlan, "earlier">) {
  if (earlier.length === 0) return null;
  return (
    <section>
      <SectionHeading>Earlier plans</SectionHeading>
      {earlier.map(({ start_date, weeks, planned_jobs, won_since }) => (
        <SmallDisclosure
          key={start_date}
          title={`${monthDay(start_date)} to ${planLastDay(start_date)}: ${countJobs(totalsOf(weeks).won)} won`}
        >
          <SmallText mb="2">
            {`The plan had ${formatAboutCount(planned_jobs)}. ${sinceText(won_since)}`.trim()}
          </SmallText>
          <WeekTable weeks={weeks} />
        </SmallDisclosure>
      ))}
    </section>
  );
}

function sinceText(won: number | undefined): string {
  return won === undefined ? "" : `${pluralize(won, "job")} won since.`;
}

import { Badge, chakra } from "@chakra-ui/react";
import type { TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { daysBetween, formatDate, localCalendarDate } from "@planner/shared/calendar";
import { formatAboutMoney, pluralize } from "@planner/shared/format";
import { agencyText } from "@planner/shared/plan/texts/agencyTexts";
import { certaintyPercent } from "@planner/shared/plan/texts/measureTexts";
import { useNow } from "../lead/time/currentTime.ts";
import { RelativeTime } from "../lead/time/LeadTime.tsx";

/**
 * The last entry of a saved plan, with a mark if that was 14 days ago, and what its forecast says. These are four elements, for
 * the columns of a list, whose heads may replace the small texts.
 */
export function PlanOutlook({ plan }: Readonly<{ plan: TrackedPlan }>) {
  const { last_entry, weeks_entered, outlook } = plan;
  const silentDays = daysBetween(localDate(new Date(last_entry)), localDate(useNow()));
  return (
    <>
      <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap="1.5">
        {weeks_entered === 0 ? <span>No entry, saved </span> : <small>Last entry </small>}
        <RelativeTime at={last_entry} />
        {silentDays >= maxSilentDays && (
          <Badge colorPalette="red">{`Silent for ${pluralize(silentDays, "day")}`}</Badge>
        )}
      </chakra.span>
      {outlook ? (
        <>
          <span>
            <span>{`${certaintyPercent(outlook.chance_of_80_percent)}%`}</span>
            <small> likely to reach 80% of plan</small>
          </span>
          <span>
            <span>
              {outlook.shortfall > 0
                ? `About ${formatAboutMoney(outlook.shortfall)}`
                : "No shortfall"}
            </span>
            <small>{outlook.shortfall > 0 && " short by week 12"}</small>
          </span>
          <span>{agencyText(outlook.situation)}</span>
        </>
      ) : (
        <span data-wide="">No forecast yet</span>
      )}
    </>
  );
}

const maxSilentDays = 14;

function localDate(time: Date): string {
  return formatDate(localCalendarDate(time));
}

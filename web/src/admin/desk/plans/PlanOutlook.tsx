import { Badge, chakra } from "@chakra-ui/react";
import type { TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { formatAboutMoney, pluralize } from "@planner/shared/format";
import { isPlanUnlikely } from "@planner/shared/plan/isPlanUnlikely";
import { agencyText } from "@planner/shared/plan/texts/agencyTexts";
import { certaintyPercent } from "@planner/shared/plan/texts/measureTexts";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { RelativeTime } from "../lead/time/LeadTime.tsx";
import { judgedOutlook, planWeek } from "./planStatus.ts";
import { silentDays } from "./silentPlan.ts";

type PlanOutlookProps = Readonly<{ plan: TrackedPlan }>;

/**
 * A saved plan's week, its last entry, with a mark if it is silent, and what its forecast says. These are five elements, one
 * for each column of a list, whose headings may replace the small texts.
 */
export function PlanOutlook({ plan }: PlanOutlookProps) {
  return (
    <>
      <PlanWeek plan={plan} />
      <LastEntry plan={plan} />
      {plan.outlook ? (
        <>
          <Forecast plan={plan} />
          <span>{agencyText(plan.outlook.situation)}</span>
        </>
      ) : (
        <span data-wide="">No forecast yet</span>
      )}
    </>
  );
}

function PlanWeek({ plan }: PlanOutlookProps) {
  const week = planWeek(plan, useDeskTime());
  if (week === 0) return <span>Not started</span>;
  return (
    <span>
      <small>Week </small>
      <span>{`${week} of ${planWeeks}`}</span>
    </span>
  );
}

function LastEntry({ plan }: PlanOutlookProps) {
  const { last_entry, weeks_entered } = plan;
  const silence = silentDays(plan, useDeskTime());
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap="1.5">
      {weeks_entered === 0 ? <span>No entry, saved </span> : <small>Last entry </small>}
      <RelativeTime at={last_entry} />
      {silence !== undefined && (
        <Badge colorPalette="red">{`Silent for ${pluralize(silence, "day")}`}</Badge>
      )}
    </chakra.span>
  );
}

/** How likely the plan is to reach 80%, and what it will be short of. Both are unknown while it is too early to judge. */
function Forecast({ plan }: PlanOutlookProps) {
  const judged = judgedOutlook(plan);
  if (judged === undefined) {
    return (
      <>
        <span data-unknown="">–</span>
        <span data-unknown="">–</span>
      </>
    );
  }
  const isAtRisk = isPlanUnlikely(judged);
  const isShort = judged.shortfall > 0;
  return (
    <>
      <Figure data-at-risk={isAtRisk || undefined}>
        {isAtRisk && <Badge colorPalette="red">At risk</Badge>}{" "}
        <span>{`${certaintyPercent(judged.chance_of_80_percent)}%`}</span>
        <small> likely to reach 80% of plan</small>
      </Figure>
      <Figure data-at-risk={(isAtRisk && isShort) || undefined}>
        <span>{isShort ? `About ${formatAboutMoney(judged.shortfall)}` : "No shortfall"}</span>
        <small>{isShort && " short by week 12"}</small>
      </Figure>
    </>
  );
}

const Figure = chakra("span", {
  base: { "&[data-at-risk]": { fontWeight: "semibold", color: "fg.error" } },
});

import { Badge, chakra } from "@chakra-ui/react";
import type { TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { formatAboutMoney, pluralize } from "@planner/shared/format";
import { isPlanUnlikely } from "@planner/shared/plan/isPlanUnlikely";
import { certaintyPercent } from "@planner/shared/plan/texts/measureTexts";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { RelativeTime } from "../lead/time/LeadTime.tsx";
import { judgedOutlook, planWeek, statusText } from "./planStatus.ts";
import { silentDays } from "./silentPlan.ts";

type PlanOutlookProps = Readonly<{ plan: TrackedPlan }>;

/**
 * A saved plan's week, its last entry, with a mark if it is silent, and what its forecast says. These are five elements, one
 * for each column of a list, whose headings may replace the small texts.
 */
export function PlanOutlook({ plan }: PlanOutlookProps) {
  const now = useDeskTime();
  return (
    <>
      <PlanWeek plan={plan} />
      <LastEntry plan={plan} />
      <Forecast plan={plan} />
      <chakra.span gridArea="says">{statusText(plan, now)}</chakra.span>
    </>
  );
}

function PlanWeek({ plan }: PlanOutlookProps) {
  const week = planWeek(plan, useDeskTime());
  return (
    <Figure gridArea="week">
      <small>Week </small>
      <span>{week === 0 ? "Not started" : `${week} of ${planWeeks}`}</span>
    </Figure>
  );
}

function LastEntry({ plan }: PlanOutlookProps) {
  const { last_entry, weeks_entered } = plan;
  const silence = silentDays(plan, useDeskTime());
  return (
    <Figure gridArea="entry">
      <small>{weeks_entered === 0 ? "No entry, saved " : "Last entry "}</small>
      <RelativeTime at={last_entry} />
      {silence !== undefined && (
        <Badge colorPalette="red">{`Silent for ${pluralize(silence, "day")}`}</Badge>
      )}
    </Figure>
  );
}

/** How likely the plan is to reach 80%, and what it will be short of. Both are unknown while it is too early to judge. */
function Forecast({ plan }: PlanOutlookProps) {
  const judged = judgedOutlook(plan);
  const isAtRisk = judged !== undefined && isPlanUnlikely(judged);
  const isShort = judged !== undefined && judged.shortfall > 0;
  return (
    <>
      <Figure
        gridArea="chance"
        data-at-risk={isAtRisk || undefined}
        data-unknown={!judged || undefined}
      >
        {isAtRisk && <Badge colorPalette="red">At risk</Badge>}{" "}
        <span>{judged ? `${certaintyPercent(judged.chance_of_80_percent)}%` : "–"}</span>
        <small>
          <span> likely to reach 80%</span>
          <span> of plan</span>
        </small>
      </Figure>
      <Figure
        gridArea="short"
        data-at-risk={(isAtRisk && isShort) || undefined}
        data-unknown={!judged || undefined}
      >
        <span>{shortfallText(judged)}</span>
        <small>{`${judged && !isShort ? "" : " short"} by week ${planWeeks}`}</small>
      </Figure>
    </>
  );
}

function shortfallText(judged: TrackedPlan["outlook"]): string {
  if (judged === undefined) return "–";
  return judged.shortfall > 0 ? `About ${formatAboutMoney(judged.shortfall)}` : "No shortfall";
}

const Figure = chakra("span", {
  base: {
    display: "inline-flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "1.5",
    "&[data-at-risk]": { fontWeight: "semibold", color: "fg.error" },
  },
});

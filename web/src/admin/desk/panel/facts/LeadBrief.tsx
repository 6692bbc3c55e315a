import { chakra, Flex } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { formatCount, formatDailyBudget, formatMoney, pluralize } from "@planner/shared/format";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { describeSource } from "@planner/shared/lead/source/trafficSource";
import { BudgetStatus } from "../../lead/BudgetStatus.tsx";
import { goalCoverage } from "./derivedPlan.ts";

/** What a salesperson needs to know before a call: the goals, the plan, the source, and the last note. */
export function LeadBrief({ details: { lead, events } }: Readonly<{ details: LeadDetails }>) {
  const note = events.find(isNote);
  const coverage = goalCoverage(lead);
  return (
    <section aria-label="Brief">
      <Lines>
        <dt>Wants</dt>
        <dd>
          <strong>{`${pluralize(lead.target_estimates_per_week, "estimate")} a week`}</strong>
          <span>{`, ${goalDetails(lead)}`}</span>
          {coverage && <small>{coverage}</small>}
        </dd>
        <dt>Plan</dt>
        <Flex asChild wrap="wrap" align="center" columnGap="2">
          <dd>
            <strong>{`${formatDailyBudget(lead.calculated_daily_budget)} a day`}</strong>
            <BudgetStatus dailyBudget={lead.calculated_daily_budget} />
          </dd>
        </Flex>
        <dt>From</dt>
        <dd>{describeSource(lead)}</dd>
        {note && (
          <>
            <dt>Note</dt>
            <NoteText dir="auto">{note.note}</NoteText>
          </>
        )}
      </Lines>
    </section>
  );
}

/**
 * The goals besides the target: "now 4, $3,500 a job, 55% margin". The card and the list show goals like the plan's figures, in
 * whole dollars and with at most one decimal. Alerts have them as entered.
 */
function goalDetails(lead: Lead): string {
  const { current_estimates_per_week: current, avg_job_value, gross_margin_pct } = lead;
  const now = current === undefined ? [] : [`now ${formatCount(current)}`];
  const worth = [`${formatMoney(avg_job_value)} a job`, `${formatCount(gross_margin_pct)}% margin`];
  return [...now, ...worth].join(", ");
}

function isNote(event: LeadEvent): event is Extract<LeadEvent, { kind: "note" }> {
  return event.kind === "note";
}

const Lines = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "4",
    rowGap: "1",
    textStyle: "sm",
    "& dt": { color: "fg.muted" },
    "& dd": { overflowWrap: "anywhere" },
    "& small": { display: "block", textStyle: "xs", color: "fg.muted" },
  },
});

/** The timeline has the whole note. */
const NoteText = chakra("dd", { base: { lineClamp: "3", whiteSpace: "pre-wrap" } });

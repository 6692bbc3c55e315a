import { chakra } from "@chakra-ui/react";
import {
  formatCount,
  formatDailyBudget,
  formatGoalMoney,
  formatMoney,
} from "@planner/shared/format";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { describeSource } from "@planner/shared/lead/source/trafficSource";
import type { ReactNode } from "react";
import { BudgetStatus } from "../lead/BudgetStatus.tsx";
import { EmailButton, PhoneLink, WebsiteLink } from "../lead/contact/ContactLinks.tsx";
import { StageBadge } from "../lead/LeadBadges.tsx";
import { LeadName } from "../lead/LeadName.tsx";
import { DayOf, RelativeTime } from "../lead/time/LeadTime.tsx";
import { ResponseTime } from "../lead/time/ResponseTime.tsx";
import {
  LastTouch,
  LinkPair,
  NextTouchTime,
  OneLine,
  OwnerName,
  PersonName,
  SecondLine,
} from "./leadCells.tsx";
import type { ScreenWidth } from "./useScreenWidth.ts";

/** A column of the table of leads. */
export type LeadColumn = {
  readonly id: string;
  readonly label: string;
  /** The label in words, if the one in the table's head is shortened. For screen readers and the menu of the columns. */
  readonly fullLabel?: string;
  readonly isNumber?: boolean;
  /** Always shown. */
  readonly isFixed?: boolean;
  /** The narrowest screen that shows the column, until the user chooses. Default: every screen with a table. */
  readonly shownFrom?: ScreenWidth;
  /** Shown on these tabs only, until the user chooses. Default: all tabs. */
  readonly tabs?: readonly (Stage | "all")[];
  /** In pixels, on a screen that is 1,280 pixels wide. Wider tables keep the proportions. */
  readonly width: number;
  readonly cell: (lead: Lead) => ReactNode;
};

/** All columns, from left to right. */
export const leadColumns: readonly LeadColumn[] = [
  {
    id: "when",
    label: "When",
    isFixed: true,
    width: 148,
    cell: (lead) => (
      <chakra.span display="grid" color="fg.muted">
        <RelativeTime at={lead.created_at} />
        <ResponseTime lead={lead} />
      </chakra.span>
    ),
  },
  {
    id: "name",
    label: "Name",
    isFixed: true,
    width: 165,
    cell: (lead) => <LeadName lead={lead} />,
  },
  {
    id: "stage",
    label: "Stage",
    tabs: ["all", "lost"],
    width: 102,
    cell: (lead) => <StageBadge lead={lead} />,
  },
  {
    id: "won",
    label: "Won",
    fullLabel: "Won value, and won on",
    isNumber: true,
    tabs: ["won"],
    width: 100,
    cell: ({ won_value, won_at }) => (
      <>
        <span>{won_value === undefined ? "–" : formatGoalMoney(won_value)}</span>
        {won_at && (
          <SecondLine>
            <DayOf at={won_at} />
          </SecondLine>
        )}
      </>
    ),
  },
  {
    id: "due",
    label: "Next touch",
    tabs: ["contacted", "call_booked", "proposal"],
    width: 110,
    cell: (lead) => <NextTouchTime lead={lead} />,
  },
  {
    id: "last_touch",
    label: "Last touch",
    shownFrom: "2xl",
    tabs: ["contacted", "call_booked", "proposal"],
    width: 144,
    cell: (lead) => <LastTouch lead={lead} />,
  },
  {
    id: "stage_since",
    label: "In stage since",
    shownFrom: "2xl",
    tabs: ["contacted", "call_booked", "proposal", "lost"],
    width: 104,
    cell: ({ stage_since, created_at }) => <DayOf at={stage_since ?? created_at} />,
  },
  {
    id: "owner",
    label: "Owner",
    shownFrom: "2xl",
    width: 72,
    cell: (lead) => <OwnerName lead={lead} />,
  },
  {
    id: "answered_by",
    label: "Answered by",
    shownFrom: "2xl",
    width: 88,
    cell: ({ first_response_by }) => <PersonName email={first_response_by} />,
  },
  {
    id: "contact",
    label: "Contact",
    width: 205,
    cell: (lead) => (
      <>
        <LinkPair>
          <PhoneLink lead={lead} />
          <EmailButton work_email={lead.work_email} />
        </LinkPair>
        <OneLine color="fg.muted">{lead.work_email || "–"}</OneLine>
      </>
    ),
  },
  {
    id: "website",
    label: "Website",
    shownFrom: "2xl",
    width: 110,
    cell: (lead) => (
      <OneLine>
        <WebsiteLink website={lead.website} />
      </OneLine>
    ),
  },
  {
    id: "source",
    label: "Source",
    shownFrom: "2xl",
    width: 130,
    // Two lines, as high as the row's others: the panel shows the whole name.
    cell: (lead) => (
      <chakra.span textStyle="xs" lineClamp="2">
        {describeSource(lead)}
      </chakra.span>
    ),
  },
  {
    id: "target",
    label: "Target",
    fullLabel: "Target estimates a week",
    isNumber: true,
    width: 64,
    cell: (lead) => (
      <>
        <span>{formatCount(lead.target_estimates_per_week)}</span>
        {lead.current_estimates_per_week !== undefined && (
          <SecondLine>{`now ${formatCount(lead.current_estimates_per_week)}`}</SecondLine>
        )}
      </>
    ),
  },
  {
    id: "job_value",
    label: "Job value",
    fullLabel: "Average job value",
    isNumber: true,
    width: 74,
    cell: (lead) => formatMoney(lead.avg_job_value),
  },
  {
    id: "margin",
    label: "Margin",
    fullLabel: "Gross margin",
    isNumber: true,
    shownFrom: "xl",
    width: 64,
    cell: (lead) => `${formatCount(lead.gross_margin_pct)}%`,
  },
  {
    id: "budget",
    label: "Daily budget",
    isNumber: true,
    width: 144,
    cell: (lead) => (
      <>
        <span>{formatDailyBudget(lead.calculated_daily_budget)}</span>
        <chakra.span display="flex" justifyContent="flex-end">
          <BudgetStatus dailyBudget={lead.calculated_daily_budget} />
        </chakra.span>
      </>
    ),
  },
  {
    id: "leads",
    label: "Leads / day",
    fullLabel: "Leads a day",
    isNumber: true,
    shownFrom: "xl",
    width: 58,
    cell: (lead) => formatCount(lead.calculated_leads_per_day),
  },
  {
    id: "jobs",
    label: "Jobs 30\u00a0d",
    fullLabel: "Jobs in 30 days",
    isNumber: true,
    shownFrom: "xl",
    width: 58,
    cell: (lead) => formatCount(lead.calculated_jobs_30),
  },
  {
    id: "revenue",
    label: "Revenue 30\u00a0d",
    fullLabel: "Revenue in 30 days",
    isNumber: true,
    width: 100,
    cell: (lead) => formatMoney(lead.calculated_revenue_30),
  },
];

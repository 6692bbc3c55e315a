import { chakra } from "@chakra-ui/react";
import {
  formatCount,
  formatDailyBudget,
  formatGoalMoney,
  formatMoney,
} from "@planner/shared/format";
import { nextTouch, touchTime } from "@planner/shared/lead/followUp/nextTouch";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { describeSource } from "@planner/shared/lead/source/trafficSource";
import type { ReactNode } from "react";
import { useDesk } from "../DeskContext.ts";
import { EmailButton, PhoneLink, WebsiteLink } from "../lead/ContactLinks.tsx";
import { BudgetStatus, LeadName, StageBadge } from "../lead/LeadBadges.tsx";
import {
  DayOf,
  RelativeTime,
  ResponseTime,
  shortDay,
  timeOfDay,
  useNow,
} from "../lead/LeadTime.tsx";
import { lastTouchOf } from "../lead/lastTouch.ts";
import { useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";
import type { ScreenWidth } from "./useScreenWidth.ts";

export type LeadColumn = {
  readonly id: string;
  readonly label: string;
  /** The label for screen readers, if it differs. */
  readonly long?: string;
  readonly isNumber?: boolean;
  readonly isFixed?: boolean;
  /** Shown on screens of at least this width, until the user chooses. Default: all screens with a table. */
  readonly shownFrom?: ScreenWidth;
  /** Shown on these tabs only, until the user chooses. Default: all tabs. */
  readonly tabs?: readonly (Stage | "all")[];
  /** In pixels, at 1280 pixels. Wider tables keep the proportions. */
  readonly width: number;
  readonly cell: (lead: Lead) => ReactNode;
};

// Defined before their use, because the columns are built when the module loads.
/** One line: the panel shows the whole address. */
const OneLine = chakra("span", {
  base: {
    display: "block",
    textStyle: "xs",
    truncate: true,
    "& a": { display: "block", lineHeight: "1.5rem", truncate: true },
  },
});

/**
 * The links are side by side, each 24 px high. Below each other, they would need a higher row, or be too close for a finger
 * (WCAG 2.5.8).
 */
const ContactLinks = chakra("span", {
  base: { display: "flex", justifyContent: "space-between", columnGap: "2" },
});

const Below = chakra("span", { base: { display: "block", textStyle: "xs", color: "fg.muted" } });

/** When the next touch is. A lead whose clock runs shows that instead. */
function NextTouchTime({ lead }: Readonly<{ lead: Lead }>) {
  const now = useNow();
  const due = nextTouch(lead, now);
  const at = due && due.group !== "clock" ? touchTime(due) : undefined;
  if (at === undefined) return <span>–</span>;
  const time = new Date(at);
  return (
    <>
      <span>{shortDay(time, now)}</span> <Below>{timeOfDay(time)}</Below>
    </>
  );
}

function LastTouch({ lead }: Readonly<{ lead: Lead }>) {
  const now = useNow();
  return <span>{lastTouchOf(lead, now)}</span>;
}

function OwnerName(lead: Lead) {
  return <PersonName by={useOwner(lead)} />;
}

function PersonName({ by }: Readonly<{ by: string | undefined }>) {
  const { user } = useDesk();
  return <span>{by === undefined ? "–" : personName(by, user.email)}</span>;
}

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
    long: "Won value, and won on",
    isNumber: true,
    tabs: ["won"],
    width: 100,
    cell: ({ won_value, won_at }) => (
      <>
        <span>{won_value === undefined ? "–" : formatGoalMoney(won_value)}</span>
        {won_at && (
          <Below>
            <DayOf at={won_at} />
          </Below>
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
    cell: (lead) => <OwnerName {...lead} />,
  },
  {
    id: "answered_by",
    label: "Answered by",
    shownFrom: "2xl",
    width: 88,
    cell: ({ first_response_by: by }) => <PersonName by={by} />,
  },
  {
    id: "contact",
    label: "Contact",
    width: 205,
    cell: (lead) => (
      <>
        <ContactLinks>
          <PhoneLink lead={lead} />
          <EmailButton work_email={lead.work_email} />
        </ContactLinks>
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
    long: "Target estimates a week",
    isNumber: true,
    width: 64,
    cell: (lead) => (
      <>
        <span>{formatCount(lead.target_estimates_per_week)}</span>
        {lead.current_estimates_per_week !== undefined && (
          <Below>{`now ${formatCount(lead.current_estimates_per_week)}`}</Below>
        )}
      </>
    ),
  },
  {
    id: "job_value",
    label: "Job value",
    long: "Average job value",
    isNumber: true,
    width: 74,
    cell: (lead) => formatMoney(lead.avg_job_value),
  },
  {
    id: "margin",
    label: "Margin",
    long: "Gross margin",
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
    long: "Leads a day",
    isNumber: true,
    shownFrom: "xl",
    width: 58,
    cell: (lead) => formatCount(lead.calculated_leads_per_day),
  },
  {
    id: "jobs",
    label: "Jobs 30\u00a0d",
    long: "Jobs in 30 days",
    isNumber: true,
    shownFrom: "xl",
    width: 58,
    cell: (lead) => formatCount(lead.calculated_jobs_30),
  },
  {
    id: "revenue",
    label: "Revenue 30\u00a0d",
    long: "Revenue in 30 days",
    isNumber: true,
    width: 100,
    cell: (lead) => formatMoney(lead.calculated_revenue_30),
  },
];

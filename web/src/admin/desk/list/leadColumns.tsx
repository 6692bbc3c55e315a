import { chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { trafficSource, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import type { ReactNode } from "react";
import { EmailLink, PhoneLink, WebsiteLink } from "../lead/ContactLinks.tsx";
import { BudgetStatus, StageBadge } from "../lead/LeadBadges.tsx";
import { RelativeTime } from "../lead/LeadTime.tsx";
import { currentEstimates, leadFigures } from "../lead/leadFigures.ts";
import { ResponseTime } from "../lead/ResponseTime.tsx";
import { LeadName } from "./LeadName.tsx";

/** What the cells need besides their lead. */
export type RowContext = Readonly<{ now: Date; hasArrived: boolean; isOpen: boolean }>;

export type LeadColumn = {
  readonly id: ColumnId;
  readonly label: string;
  /** The label for screen readers, if it differs. */
  readonly long?: string;
  readonly isNumber?: boolean;
  /** Cannot be hidden. */
  readonly isFixed?: boolean;
  /** Whether it is shown before the user chooses. */
  readonly isShown: boolean;
  /** In pixels on the narrowest desktop. Wider tables keep the proportions. */
  readonly width: number;
  readonly cell: (lead: Lead, row: RowContext) => ReactNode;
};

// Defined before its use, because the columns are built when the module loads.
const figureWidths = {
  target: 62,
  job_value: 78,
  margin: 60,
  budget: 132,
  leads: 60,
  jobs: 50,
  revenue: 100,
} as const;

const hiddenFigures: readonly string[] = ["margin", "leads", "jobs"];

/** The columns of the table, in display order. */
export const leadColumns: readonly LeadColumn[] = [
  {
    id: "when",
    label: "When",
    isFixed: true,
    isShown: true,
    width: 122,
    cell: (lead, { now }) => (
      <chakra.span display="grid" color="fg.muted">
        <RelativeTime at={lead.created_at} now={now} />
        <ResponseTime lead={lead} now={now} />
      </chakra.span>
    ),
  },
  {
    id: "name",
    label: "Name",
    isFixed: true,
    isShown: true,
    width: 105,
    cell: (lead, row) => <LeadName lead={lead} {...row} />,
  },
  {
    id: "stage",
    label: "Stage",
    isShown: true,
    width: 105,
    cell: (lead) => <StageBadge lead={lead} />,
  },
  {
    id: "contact",
    label: "Contact",
    isShown: true,
    width: 170,
    cell: (lead) => (
      <chakra.span display="grid" gridTemplateColumns="minmax(0, 1fr)" justifyItems="start">
        <PhoneLink lead={lead} />
        <EmailLink work_email={lead.work_email} />
      </chakra.span>
    ),
  },
  {
    id: "website",
    label: "Website",
    isShown: true,
    width: 105,
    cell: (lead) => <WebsiteLink website={lead.website} />,
  },
  {
    id: "source",
    label: "Source",
    isShown: false,
    width: 100,
    cell: (lead) => trafficSourceLabels[trafficSource(lead)],
  },
  ...leadFigures.map(({ key, label, long, text }) => ({
    id: key,
    label,
    long,
    isNumber: true,
    isShown: !hiddenFigures.includes(key),
    width: figureWidths[key],
    cell: (lead: Lead) => (
      <>
        {text(lead)}
        {key === "target" && <CurrentEstimates lead={lead} />}
        {key === "budget" && (
          <chakra.span display="flex" justifyContent="flex-end">
            <BudgetStatus dailyBudget={lead.calculated_daily_budget} />
          </chakra.span>
        )}
      </>
    ),
  })),
];

export type ColumnId =
  | "when"
  | "name"
  | "stage"
  | "contact"
  | "website"
  | "source"
  | (typeof leadFigures)[number]["key"];

function CurrentEstimates({ lead }: Readonly<{ lead: Lead }>) {
  const current = currentEstimates(lead);
  if (!current) return null;
  return (
    <chakra.span display="block" textStyle="xs" color="fg.muted">
      now {current}
    </chakra.span>
  );
}

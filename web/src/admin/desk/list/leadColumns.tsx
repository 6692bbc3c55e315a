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
import type { Breakpoint } from "./useScreenWidth.ts";

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
  /** Shown on screens of at least this width, until the user chooses. */
  readonly shownFrom: Breakpoint;
  /** In pixels, at 1280 pixels. Wider tables keep the proportions. */
  readonly width: number;
  readonly cell: (lead: Lead, row: RowContext) => ReactNode;
};

// Defined before its use, because the columns are built when the module loads.
const figures = {
  target: { width: 58, shownFrom: "lg" },
  job_value: { width: 78, shownFrom: "lg" },
  margin: { width: 64, shownFrom: "xl" },
  budget: { width: 142, shownFrom: "lg" },
  leads: { width: 58, shownFrom: "xl" },
  jobs: { width: 58, shownFrom: "xl" },
  revenue: { width: 100, shownFrom: "lg" },
} as const;

/** The columns of the table, in display order. */
export const leadColumns: readonly LeadColumn[] = [
  {
    id: "when",
    label: "When",
    isFixed: true,
    shownFrom: "lg",
    width: 134,
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
    shownFrom: "lg",
    width: 94,
    cell: (lead, row) => <LeadName lead={lead} {...row} />,
  },
  {
    id: "stage",
    label: "Stage",
    shownFrom: "lg",
    width: 92,
    cell: (lead) => <StageBadge lead={lead} />,
  },
  {
    id: "contact",
    label: "Contact",
    shownFrom: "lg",
    width: 190,
    cell: (lead) => (
      <ContactCell>
        <PhoneLink lead={lead} />
        <chakra.span textStyle="xs">
          <EmailLink work_email={lead.work_email} />
        </chakra.span>
      </ContactCell>
    ),
  },
  {
    id: "website",
    label: "Website",
    shownFrom: "lg",
    width: 130,
    cell: (lead) => (
      <ContactCell textStyle="xs">
        <WebsiteLink website={lead.website} />
      </ContactCell>
    ),
  },
  {
    id: "source",
    label: "Source",
    shownFrom: "2xl",
    width: 96,
    cell: (lead) => trafficSourceLabels[trafficSource(lead)],
  },
  ...leadFigures.map(({ key, label, long, text }) => ({
    id: key,
    label,
    long,
    isNumber: true,
    ...figures[key],
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

/** Its links are higher than a line of text, which the margin makes up for at the top. */
const ContactCell = chakra("span", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "start",
    my: "-0.5",
  },
});

import { chakra } from "@chakra-ui/react";
import { attributionFields } from "@planner/shared/lead/attribution";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ModalDialog } from "../../ui/ModalDialog.tsx";
import { BudgetStatus } from "./BudgetStatus.tsx";
import { EmailLink, PhoneLink, WebsiteLink } from "./ContactLinks.tsx";
import { ExactTime, RelativeTime } from "./LeadTime.tsx";
import { currentEstimates, leadFigures } from "./leadFigures.ts";
import { SuspectBadge } from "./SuspectBadge.tsx";

type LeadRecordProps = Readonly<{ lead: Lead | undefined; now: Date; onClose: () => void }>;

/** A lead's whole record, in a dialog; closed while there is no lead. */
export function LeadRecord({ lead, now, onClose }: LeadRecordProps) {
  return (
    <ModalDialog
      titleId="lead-record"
      title={lead ? lead.first_name : ""}
      isOpen={lead !== undefined}
      onClose={onClose}
    >
      {lead && <Groups lead={lead} now={now} />}
      <Foot>
        <Button type="button" variant="secondary" w="full" onClick={onClose}>
          Close
        </Button>
      </Foot>
    </ModalDialog>
  );
}

function Groups({ lead, now }: Readonly<{ lead: Lead; now: Date }>) {
  const current = currentEstimates(lead);
  const figure = (key: (typeof leadFigures)[number]["key"]): readonly Entry[] =>
    leadFigures.filter((one) => one.key === key).map(({ long, text }) => [long, text(lead)]);
  return (
    <>
      <Group
        title="Contact"
        entries={[
          ["First name", lead.first_name],
          ["Last name", lead.last_name],
          ["Company", lead.company_name],
          ["Phone", <PhoneLink key="phone" mobile={lead.mobile} />],
          ["Email", <EmailLink key="email" work_email={lead.work_email} />],
          ["Website", <WebsiteLink key="website" website={lead.website} />],
          ["State", lead.state],
        ]}
      />
      <Group
        title="Goals"
        entries={[
          ...figure("target"),
          ...(current ? ([["Current estimates a week", current]] as const) : []),
          ...figure("job_value"),
          ...figure("margin"),
        ]}
      />
      <Group
        title="Plan"
        entries={[
          ...figure("budget"),
          ["Status", <BudgetStatus key="status" dailyBudget={lead.calculated_daily_budget} />],
          ...figure("leads"),
          ...figure("jobs"),
          ...figure("revenue"),
        ]}
      />
      <Group
        title="Came from"
        entries={attributionFields.flatMap((field): readonly Entry[] => {
          const value = lead.attribution?.[field];
          return value ? [[attributionLabels[field], value]] : [];
        })}
      />
      <Group
        title="Record"
        entries={[
          ["Received", <ExactTime key="exact" at={lead.created_at} />],
          ["That is", <RelativeTime key="relative" at={lead.created_at} now={now} />],
          ...(lead.suspect
            ? ([["Check", <SuspectBadge key="suspect" suspect={lead.suspect} />]] as const)
            : []),
          ...(lead.consent_version
            ? ([["Consent text", `version ${lead.consent_version}`]] as const)
            : []),
          ["Id", lead.id],
        ]}
      />
    </>
  );
}

type Entry = readonly [label: string, value: ReactNode];

/** Left out when there is nothing in it. */
function Group({ title, entries }: Readonly<{ title: string; entries: readonly Entry[] }>) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <chakra.h3 mt="5" mb="1" textStyle="sm" fontWeight="bold" color="fg.muted">
        {title}
      </chakra.h3>
      <dl>
        {entries.map(([label, value]) => (
          <Line key={label}>
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd textAlign="end" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </Line>
        ))}
      </dl>
    </section>
  );
}

const attributionLabels = {
  utm_source: "Source",
  utm_medium: "Medium",
  utm_campaign: "Campaign",
  utm_term: "Search term",
  utm_content: "Ad content",
  gclid: "Google click",
  fbclid: "Facebook click",
  referrer: "Referrer",
  landing_path: "Landing page",
} as const satisfies Record<(typeof attributionFields)[number], string>;

const Line = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(6.5rem, auto) minmax(0, 1fr)",
    alignItems: "center",
    gap: "4",
    minH: "8",
    borderTopWidth: "1px",
    textStyle: "sm",
  },
});

/** Always in reach, however long the record. */
const Foot = chakra("div", {
  base: { position: "sticky", bottom: "0", mt: "4", py: "3", bg: "bg.panel" },
});

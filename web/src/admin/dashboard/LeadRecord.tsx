import { DataList, Heading } from "@chakra-ui/react";
import { attributionFields } from "@planner/shared/lead/attribution";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { AdminDialog } from "../AdminDialog.tsx";
import { EmailLink, PhoneLink, WebsiteLink } from "./ContactLinks.tsx";
import { BudgetStatus, SuspectBadge } from "./LeadBadges.tsx";
import { ExactTime, RelativeTime } from "./LeadTime.tsx";
import { currentEstimates, leadFigures } from "./leadFigures.ts";

type LeadRecordProps = Readonly<{ lead: Lead; isOpen: boolean; now: Date; onClose: () => void }>;

/** All stored data of a lead, in a dialog. */
export function LeadRecord({ lead, isOpen, now, onClose }: LeadRecordProps) {
  return (
    <AdminDialog
      title={lead.first_name}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button type="button" variant="secondary" w="full" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Groups lead={lead} now={now} />
    </AdminDialog>
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

/** Renders nothing if there are no entries. */
function Group({ title, entries }: Readonly<{ title: string; entries: readonly Entry[] }>) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <Heading as="h3" mt="4" mb="1" textStyle="sm" fontWeight="bold" color="fg.muted">
        {title}
      </Heading>
      <DataList.Root orientation="horizontal" gap="0">
        {entries.map(([label, value]) => (
          <DataList.Item key={label} minH="8" borderTopWidth="1px">
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue justifyContent="flex-end" textAlign="end" overflowWrap="anywhere">
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList.Root>
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

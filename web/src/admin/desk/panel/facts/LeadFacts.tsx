import { DataList, Heading, Text } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionFields } from "@planner/shared/lead/source/attribution";
import { trafficSource, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import type { ReactNode } from "react";
import { ExactTime } from "../../lead/LeadTime.tsx";

export type Fact = readonly [label: string, value: ReactNode];

type FactsProps = Readonly<{
  title: string;
  intro?: ReactNode;
  facts: readonly Fact[];
  children?: ReactNode;
}>;

/** A titled group of stored data. */
export function Facts({ title, intro, facts, children }: FactsProps) {
  return (
    <section aria-label={title}>
      <Heading as="h3" mb="1" textStyle="sm" fontWeight="bold" color="fg.muted">
        {title}
      </Heading>
      {intro && (
        <Text as="div" mb="2">
          {intro}
        </Text>
      )}
      <DataList.Root orientation="horizontal" gap="0">
        {facts.map(([label, value]) => (
          <DataList.Item key={label} minH="8" borderTopWidth="1px">
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue justifyContent="flex-end" textAlign="end" overflowWrap="anywhere">
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList.Root>
      {children}
    </section>
  );
}

/** Where the visitor came from. */
export function LeadSource({ lead }: Readonly<{ lead: Lead }>) {
  return (
    <Facts
      title="Came from"
      facts={[
        ["Traffic", trafficSourceLabels[trafficSource(lead)]],
        ...attributionFields.flatMap((field): readonly Fact[] => {
          const value = lead.attribution?.[field];
          return value ? [[attributionLabels[field], value]] : [];
        }),
      ]}
    />
  );
}

/** What else is stored. */
export function LeadRecord({ lead }: Readonly<{ lead: Lead }>) {
  return (
    <Facts
      title="Record"
      facts={[
        ["Last name", lead.last_name],
        ["Company", lead.company_name],
        ["State", lead.state],
        ["Phone", lead.mobile],
        ["Email", lead.work_email],
        ["Website", lead.website === "" ? "–" : lead.website],
        ["Received", <ExactTime key="received" at={lead.created_at} />],
        ...(lead.first_response_at
          ? ([
              ["Answered", <ExactTime key="answered" at={lead.first_response_at} />],
            ] satisfies Fact[])
          : []),
        ...(lead.consent_version
          ? ([["Consent text", `version ${lead.consent_version}`]] satisfies Fact[])
          : []),
        ["ID", lead.id],
      ]}
    />
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

import { chakra, Flex, SimpleGrid } from "@chakra-ui/react";
import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { EmailLink, PhoneLink } from "../lead/ContactLinks.tsx";
import { BudgetStatus, StageBadge } from "../lead/LeadBadges.tsx";
import { RelativeTime } from "../lead/LeadTime.tsx";
import { ResponseTime } from "../lead/ResponseTime.tsx";
import { LeadName } from "./LeadName.tsx";

type LeadCardsProps = Readonly<{
  leads: readonly Lead[];
  now: Date;
  arrived: ReadonlySet<string>;
  /** The id of the lead in the panel. */
  openId: string | undefined;
}>;

/** The leads as cards, for phones and tablets. A tap anywhere except on the contact links opens the lead. */
export function LeadCards({ leads, now, arrived, openId }: LeadCardsProps) {
  return (
    <SimpleGrid as="ul" aria-label="Leads, newest first" columns={{ base: 1, md: 2 }} gap="3">
      {leads.map((lead) => (
        <Card key={lead.id}>
          <Flex justify="space-between" align="baseline" gap="3">
            <chakra.h2 textStyle="lg" minW="0">
              <LeadName lead={lead} hasArrived={arrived.has(lead.id)} isOpen={openId === lead.id} />
            </chakra.h2>
            <chakra.span textStyle="sm" color="fg.muted" flexShrink="0">
              <RelativeTime at={lead.created_at} now={now} />
            </chakra.span>
          </Flex>
          <Flex wrap="wrap" align="center" columnGap="2">
            <StageBadge lead={lead} />
            <ResponseTime lead={lead} now={now} />
            <chakra.span ms="auto">
              <BudgetStatus dailyBudget={lead.calculated_daily_budget} />
            </chakra.span>
          </Flex>
          <Flex columnGap="5" css={{ "& a": { position: "relative", zIndex: "1", minW: "0" } }}>
            <PhoneLink lead={lead} />
            <EmailLink work_email={lead.work_email} />
          </Flex>
          <Flex wrap="wrap" columnGap="3" textStyle="sm" color="fg.muted">
            <span>{formatCount(lead.target_estimates_per_week)} a week</span>
            <span>{formatMoney(lead.avg_job_value)} jobs</span>
            <span>{formatDailyBudget(lead.calculated_daily_budget)} a day</span>
          </Flex>
        </Card>
      ))}
    </SimpleGrid>
  );
}

const Card = chakra("li", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "1",
    px: "4",
    py: "3",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    // The name's link covers the card.
    "& h2 a": {
      textDecoration: "none",
      _after: { content: '""', position: "absolute", inset: "0", borderRadius: "l3" },
      _focusVisible: {
        outline: "none",
        _after: { outline: "2px solid", outlineColor: "accent.focusRing", outlineOffset: "2px" },
      },
    },
  },
});

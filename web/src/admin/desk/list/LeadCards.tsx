import { chakra, defineStyle, Flex, Grid } from "@chakra-ui/react";
import {
  formatCount,
  formatDailyBudget,
  formatGoalMoney,
  formatMoney,
  formatPhone,
} from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { describeSource } from "@planner/shared/lead/source/trafficSource";
import { BudgetStatus } from "../lead/BudgetStatus.tsx";
import { CallButton } from "../lead/contact/CallButton.tsx";
import { EmailLink } from "../lead/contact/ContactLinks.tsx";
import { StageBadge } from "../lead/LeadBadges.tsx";
import { LeadName } from "../lead/LeadName.tsx";
import { RelativeTime } from "../lead/time/LeadTime.tsx";
import { ResponseTime } from "../lead/time/ResponseTime.tsx";
import { narrowList } from "./listWidth.ts";

/** The leads as cards, for phones and tablets. A tap anywhere except on Call and the email address opens the lead. */
export function LeadCards({ leads }: Readonly<{ leads: readonly Lead[] }>) {
  return (
    <Grid
      as="ul"
      aria-label="Leads, newest first"
      containerType="inline-size"
      templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}
      gap={{ base: "2", md: "3" }}
    >
      {leads.map((lead) => (
        <LeadCard key={lead.id} lead={lead} />
      ))}
    </Grid>
  );
}

function LeadCard({ lead }: Readonly<{ lead: Lead }>) {
  return (
    <Card>
      <chakra.div flex="1 1 9rem" minW="0">
        <Line>
          <chakra.h2 textStyle="md" minW="0" color="fg">
            <LeadName lead={lead} />
          </chakra.h2>
          <StageBadge lead={lead} />
          {lead.won_value !== undefined && (
            <chakra.b color="fg">{formatGoalMoney(lead.won_value)}</chakra.b>
          )}
        </Line>
        <Line>
          <RelativeTime at={lead.created_at} />
          <ResponseTime lead={lead} />
        </Line>
      </chakra.div>
      <CallButton lead={lead} css={aboveNameLink} alignSelf="start" ms="auto" />
      <chakra.div flexBasis="full" minW="0">
        <Line>{formatPhone(lead.mobile)}</Line>
        <Line>
          <EmailLink work_email={lead.work_email} css={emailStyle} />
        </Line>
        <Line textStyle="xs" alignItems="center" columnGap="1" css={separated}>
          <span>{`${formatDailyBudget(lead.calculated_daily_budget)} a day`}</span>
          <BudgetStatus dailyBudget={lead.calculated_daily_budget} />
          <span>{`${formatMoney(lead.avg_job_value)} jobs`}</span>
          <span>{`${formatCount(lead.target_estimates_per_week)} a week`}</span>
        </Line>
        <chakra.div textStyle="xs" color="fg.muted" css={shortened}>
          {`From ${describeSource(lead)}`}
        </chakra.div>
      </chakra.div>
    </Card>
  );
}

const Card = chakra("li", {
  base: {
    position: "relative",
    // Wraps where large text leaves no room for the Call button beside the name.
    display: "flex",
    flexWrap: "wrap",
    alignContent: "start",
    columnGap: "3",
    px: "3",
    py: "2",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    // The name's link covers the card, so that a tap anywhere opens the lead.
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

/** For the other links of a card. Below the name's link, a tap on them would open the lead. */
const aboveNameLink = { position: "relative", zIndex: "1" } as const;

/** Shortened if it is too long, so that all cards have one height. With large text, it is shown in full. */
const shortened = defineStyle({
  overflowX: "clip",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  [narrowList]: { overflowX: "visible", whiteSpace: "normal" },
});

const emailStyle = defineStyle({
  ...aboveNameLink,
  ...shortened,
  display: "block",
  flex: "1",
  minW: "0",
  minH: "auto",
  // Makes the line of text high enough for a finger.
  _after: { content: '""', position: "absolute", insetInline: "0", insetBlock: "-0.75rem" },
});

/** A quiet dot after each figure, except the last one. */
const separated = defineStyle({
  "& > :not(:last-child)::after": {
    content: '" ·"',
    whiteSpace: "pre",
    color: "fg.muted",
    fontWeight: "normal",
  },
});

const Line = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "2",
    minW: "0",
    textStyle: "sm",
    color: "fg.muted",
  },
});

import { chakra, defineStyle, Grid, Heading, Text } from "@chakra-ui/react";
import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { formatPhone } from "@planner/shared/format";
import { CallButton } from "../lead/contact/CallButton.tsx";
import { LeadLink } from "../lead/LeadName.tsx";
import { unbrokenName } from "../lead/unbrokenName.ts";
import { LeadRows } from "../queue/LeadRows.tsx";
import { PlanOutlook } from "./PlanOutlook.tsx";

type PlanRowsProps = Readonly<{ title: string; plans: readonly ListedPlan[] }>;

/** Some of the saved plans, each with a link that opens its lead. Renders nothing without a plan. */
export function PlanRows({ title, plans }: PlanRowsProps) {
  if (plans.length === 0) return null;
  return (
    <>
      <Heading as="h2" mt="2" textStyle="sm" color="fg.muted">
        {title}
      </Heading>
      <LeadRows aria-label={title} css={rowStyles}>
        <li aria-hidden data-headings="">
          {headings.map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
        </li>
        {plans.map((plan) => (
          <PlanRow key={plan.plan_id} plan={plan} />
        ))}
      </LeadRows>
    </>
  );
}

function PlanRow({ plan }: Readonly<{ plan: ListedPlan }>) {
  const { lead_id: id, first_name, company, mobile } = plan;
  return (
    <li>
      <Grid>
        <LeadLink id={id}>{first_name}</LeadLink>
        <Text as="span" textStyle="xs" color="fg.muted">
          <span>{company && mobile ? `${company}, ` : company}</span>
          <chakra.span whiteSpace="nowrap">{formatPhone(mobile)}</chakra.span>
        </Text>
      </Grid>
      <PlanOutlook plan={plan} />
      {mobile && <CallButton lead={{ id, first_name, mobile }} />}
    </li>
  );
}

/** The column headings. The last column has the Call button. */
const headings = [
  "Contractor",
  "Week",
  "Last entry",
  "Likely to reach 80%",
  "Short by week 12",
  "What their page says",
  "",
];

const rowStyles = defineStyle({
  textStyle: "sm",
  display: { lg: "grid" },
  gridTemplateColumns: "1.3fr auto 1.2fr auto auto 1.2fr auto",
  "& > li": {
    display: { base: "flex", lg: "grid" },
    flexWrap: "wrap",
    gridColumn: "1 / -1",
    gridTemplateColumns: "subgrid",
    minH: "touch",
    py: { base: "2", lg: "1" },
    columnGap: { lg: "5" },
  },
  "& > li[data-headings]": {
    minH: "8",
    bg: "bg.subtle",
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
    lgDown: { display: "none" },
  },
  // Without headings, the name and the Call button are the first line. Below each other where the text is large.
  "& > li > div": { flex: "1 1 max(9rem, 100% - 7rem)" },
  "& > li > :is(div, a)": { lgDown: { order: "-2" } },
  // So that it fits into a row of 44 px, as in the queue.
  "& > li > a": { lg: { minH: "9", h: "9", textStyle: "sm" } },
  // The two figures.
  "& > li > :is(:nth-child(4), :nth-child(5)):not([data-wide])": {
    lg: { textAlign: "end" },
    lgDown: { order: "-1", fontWeight: "semibold" },
  },
  "& [data-wide]": { gridColumn: "span 3" },
  // A card has no column to keep free.
  "& [data-unknown]": { lgDown: { display: "none" } },
  // The column headings show it. Screen readers read it in each row.
  "& small": { fontSize: "inherit", lg: { srOnly: true } },
  "& div > a": {
    py: "1",
    fontWeight: "bold",
    ...unbrokenName,
    textDecorationLine: "underline",
    textDecorationColor: "border.control",
    textUnderlineOffset: "0.2em",
  },
  "& div > a:hover": { color: "accent.fg" },
});

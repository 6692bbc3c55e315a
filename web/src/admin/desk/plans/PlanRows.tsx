import { chakra, defineStyle, Grid, Heading, Text } from "@chakra-ui/react";
import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { formatPhone } from "@planner/shared/format";
import { CallButton } from "../lead/contact/CallButton.tsx";
import { LeadLink } from "../lead/LeadName.tsx";
import { unbrokenName } from "../lead/unbrokenName.ts";
import { mediumList, narrowList } from "../list/listWidth.ts";
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
      <Grid gridArea="name">
        <LeadLink id={id}>{first_name}</LeadLink>
        <Text as="span" textStyle="xs" color="fg.muted">
          <span>{company && mobile ? `${company}, ` : company}</span>
          <chakra.span whiteSpace="nowrap">{formatPhone(mobile)}</chakra.span>
        </Text>
      </Grid>
      <PlanOutlook plan={plan} />
      {mobile && <CallButton lead={{ id, first_name, mobile }} gridArea="call" />}
    </li>
  );
}

/** The column headings. The last column has the Call button. */
const headings = [
  "Contractor",
  "Week",
  "Last entry",
  "Likely to reach 80%",
  `Short by week ${planWeeks}`,
  "What their page says",
  "",
];

/** A phone: each figure below its label. */
const phoneRow = {
  gridTemplateColumns: "4rem minmax(0, 1fr) 1rem auto",
  gridTemplateAreas: `
    "name name name call"
    "entry entry entry entry"
    "week chance short short"
    "says says says says"`,
  columnGap: "2",
};

/** A narrow column, or large text: each part on a line of its own. */
const narrowRow = {
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateAreas: '"name" "week" "entry" "chance" "short" "says" "call"',
};

/** A tablet: the figures between the name and the Call button. */
const mediumRow = {
  gridTemplateColumns: "minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1fr) auto",
  gridTemplateAreas: `
    "name week entry call"
    "says chance short call"`,
  alignItems: "start",
  columnGap: "3",
};

const rowStyles = defineStyle({
  textStyle: "sm",
  display: { lg: "grid" },
  gridTemplateColumns: "1.3fr auto 1.2fr auto auto 1.2fr auto",
  "& > li": {
    lgDown: { ...phoneRow, [narrowList]: narrowRow, [mediumList]: mediumRow },
    rowGap: { base: "1", lg: "0" },
    minH: "touch",
    py: { base: "2", lg: "1" },
    lg: {
      gridColumn: "1 / -1",
      gridTemplateColumns: "subgrid",
      gridTemplateAreas: '"name week entry chance short says call"',
      columnGap: "5",
    },
  },
  "& > li[data-headings]": {
    minH: "8",
    bg: "bg.subtle",
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
    lgDown: { display: "none" },
    "& > span": { gridArea: "auto" },
  },
  // So that it fits into a row of 44 px, as in the queue.
  "& > li > a": { lg: { minH: "9", h: "9", textStyle: "sm" } },
  // The two figures.
  "& > li > :is(:nth-child(4), :nth-child(5))": {
    lg: { justifyContent: "end", textAlign: "end" },
  },
  // The column headings show them. Screen readers read them in each row.
  "& small": {
    display: "block",
    order: "-1",
    flexBasis: "full",
    textStyle: "xs",
    color: "fg.muted",
    fontWeight: "normal",
    _firstLetter: { textTransform: "uppercase" },
    // The column's heading leaves it out too.
    "& > :nth-child(2)": { srOnly: true },
    lg: { srOnly: true },
  },
  // On a phone, the time of the last entry is beside its label.
  "& > li > :nth-child(3) > small": { flexBasis: "auto", [mediumList]: { flexBasis: "full" } },
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

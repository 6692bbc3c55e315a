import { chakra, defineStyle, Flex } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { PlanCount } from "../../lead/LeadBadges.tsx";
import { LeadLink } from "../../lead/LeadName.tsx";
import { mediumList, narrowList } from "../../list/listWidth.ts";

type RowLeadProps = Readonly<{
  lead: Lead;
  /** What tells the person from another one of the same name. */
  distinction: string | undefined;
}>;

/** The name, which opens the lead, and how many plans the person sent. */
export function RowLead({ lead, distinction }: RowLeadProps) {
  return (
    <Flex align="baseline" columnGap="2" css={nameLine}>
      <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
      <PlanCount plans={lead.plans} />
      {distinction && <Distinction>{distinction}</Distinction>}
    </Flex>
  );
}

/** One line, as in the other rows, unless the text is large. */
const nameLine = defineStyle({
  "& a": { fontWeight: "bold" },
  [narrowList]: { flexWrap: "wrap" },
  [mediumList]: { flexWrap: "wrap" },
});

/** A wider row shows the phone number, which differs. */
const Distinction = chakra("small", {
  base: {
    textStyle: "sm",
    color: "fg.muted",
    minW: "0",
    // Shortened before the name.
    flexShrink: "999",
    truncate: true,
    [narrowList]: { overflowWrap: "anywhere", whiteSpace: "normal" },
    [mediumList]: { display: "none" },
  },
});

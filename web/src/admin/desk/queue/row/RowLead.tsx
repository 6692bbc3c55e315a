import { chakra, Flex } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { PlanCount } from "../../lead/LeadBadges.tsx";
import { LeadLink } from "../../lead/LeadName.tsx";
import { mediumList } from "../../list/listWidth.ts";

type RowLeadProps = Readonly<{
  lead: Lead;
  /** What tells the person from another one of the same name. */
  distinction: string | undefined;
}>;

/** The name, which opens the lead, and how many plans the person sent. */
export function RowLead({ lead, distinction }: RowLeadProps) {
  return (
    <Flex wrap="wrap" align="baseline" columnGap="2" css={{ "& a": { fontWeight: "bold" } }}>
      <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
      <PlanCount plans={lead.plans} />
      {distinction && <Distinction>{distinction}</Distinction>}
    </Flex>
  );
}

/** A wider row shows the phone number, which differs. */
const Distinction = chakra("small", {
  base: {
    textStyle: "sm",
    color: "fg.muted",
    overflowWrap: "anywhere",
    [mediumList]: { display: "none" },
  },
});

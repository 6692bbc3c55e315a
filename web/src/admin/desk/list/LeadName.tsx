import { Badge, chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { Link } from "react-router-dom";
import { SuspectBadge } from "../lead/LeadBadges.tsx";
import { useOpenLead } from "../lead/openLead.ts";

type LeadNameProps = Readonly<{ lead: Lead; hasArrived: boolean; isOpen: boolean }>;

/** The name, which opens the lead's panel, with a mark on leads that have just arrived. */
export function LeadName({ lead, hasArrived, isOpen }: LeadNameProps) {
  const { toLead } = useOpenLead();
  return (
    <>
      <Name asChild>
        <Link to={toLead(lead.id)} data-lead={lead.id} aria-current={isOpen || undefined}>
          {lead.first_name}
        </Link>
      </Name>
      {hasArrived && (
        <Badge ms="2" colorPalette="accent" variant="solid">
          Just in
        </Badge>
      )}
      {lead.suspect && (
        <chakra.span display="block">
          <SuspectBadge suspect={lead.suspect} />
        </chakra.span>
      )}
    </>
  );
}

const Name = chakra("span", {
  base: {
    fontWeight: "bold",
    overflowWrap: "anywhere",
    textDecorationLine: "underline",
    textDecorationColor: "border.control",
    textUnderlineOffset: "0.2em",
    _hover: { color: "accent.fg" },
  },
});

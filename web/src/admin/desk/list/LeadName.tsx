import { Badge, chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { Link } from "react-router-dom";
import { DamagedBadge, PlanCount, SuspectBadge } from "../lead/LeadBadges.tsx";
import { useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { unbrokenName } from "../lead/personName.ts";

/** The name, which opens the lead's panel, with a mark on leads that came in a few minutes ago. */
export function LeadName({ lead }: Readonly<{ lead: Lead }>) {
  const { toLead, openId } = useOpenLead();
  const isNew = useNow().getTime() - Date.parse(lead.created_at) < newForMs;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2">
      <Name asChild>
        <Link
          to={toLead(lead.id)}
          data-lead={lead.id}
          aria-current={openId === lead.id || undefined}
        >
          {lead.first_name}
        </Link>
      </Name>
      {isNew && (
        <Badge colorPalette="accent" variant="solid" data-new="">
          Just in
        </Badge>
      )}
      <PlanCount plans={lead.plans} />
      <SuspectBadge suspect={lead.suspect} isShort />
      <DamagedBadge damaged={lead.damaged} />
    </chakra.span>
  );
}

const newForMs = 10 * 60_000;

const Name = chakra("span", {
  base: {
    fontWeight: "bold",
    ...unbrokenName,
    textDecorationLine: "underline",
    textDecorationColor: "border.control",
    textUnderlineOffset: "0.2em",
    _hover: { color: "accent.fg" },
  },
});

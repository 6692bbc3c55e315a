import { Badge, chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { LeadMarks, PlanCount } from "../lead/LeadBadges.tsx";
import { useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { unbrokenName } from "../lead/people.ts";

/** The name, which opens the lead's panel, with a mark on leads that came in a few minutes ago. */
export function LeadName({ lead }: Readonly<{ lead: Lead }>) {
  const isNew = useNow().getTime() - Date.parse(lead.created_at) < newForMs;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2">
      <Name asChild>
        <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
      </Name>
      {isNew && (
        <Badge colorPalette="accent" variant="solid" data-new="">
          Just in
        </Badge>
      )}
      <PlanCount plans={lead.plans} />
      <LeadMarks lead={lead} isShort />
    </chakra.span>
  );
}

type LeadLinkProps = Omit<ComponentProps<typeof Link>, "to"> & Readonly<{ id: string }>;

/** Opens the lead's panel. */
export function LeadLink({ id, ...props }: LeadLinkProps) {
  const { toLead, openId } = useOpenLead();
  return (
    <Link {...props} to={toLead(id)} data-lead={id} aria-current={openId === id || undefined} />
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

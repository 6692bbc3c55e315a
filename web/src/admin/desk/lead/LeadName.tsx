import { Badge, chakra, Flex } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { isJustIn, isRecent } from "./justIn.ts";
import { PlanCount } from "./LeadBadges.tsx";
import { LeadMarks } from "./LeadMarks.tsx";
import { countdownIntervalMs, useDeskTime, useTickingTime } from "./time/currentTime.ts";
import { unbrokenName } from "./unbrokenName.ts";
import { useOpenLead } from "./useOpenLead.ts";

/** The name, which opens the lead's panel, with a mark on leads that are just in. */
export function LeadName({ lead }: Readonly<{ lead: Lead }>) {
  const now = useDeskTime();
  return (
    <Flex as="span" display="inline-flex" wrap="wrap" align="center" columnGap="1" maxW="full">
      <Name asChild>
        <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
      </Name>
      {/* Only a recent lead needs a clock that ticks each second. */}
      {isRecent(lead, now) && <JustIn lead={lead} />}
      <PlanCount plans={lead.plans} />
      <LeadMarks lead={lead} isShort />
    </Flex>
  );
}

/** The mark of a lead that may be just in. */
function JustIn({ lead }: Readonly<{ lead: Lead }>) {
  // As often as the clock beside it.
  if (!isJustIn(lead, useTickingTime(countdownIntervalMs))) return null;
  return (
    <Badge colorPalette="accent" variant="solid" data-new="">
      Just in
    </Badge>
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

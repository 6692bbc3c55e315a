import { Badge, chakra, Flex } from "@chakra-ui/react";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { PlanCount } from "./LeadBadges.tsx";
import { LeadMarks } from "./LeadMarks.tsx";
import { secondMs, useCurrentTime, useNow } from "./time/currentTime.ts";
import { unbrokenName } from "./unbrokenName.ts";
import { useOpenLead } from "./useOpenLead.ts";

/** The name, which opens the lead's panel, with a mark on leads that are just in. */
export function LeadName({ lead }: Readonly<{ lead: Lead }>) {
  const isRecent = isJustIn(lead, useNow());
  return (
    <Flex as="span" display="inline-flex" wrap="wrap" align="center" columnGap="1" maxW="full">
      <Name asChild>
        <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
      </Name>
      {/* Only a recent lead needs a clock that ticks each second. */}
      {isRecent && <JustIn lead={lead} />}
      <PlanCount plans={lead.plans} />
      <LeadMarks lead={lead} isShort />
    </Flex>
  );
}

/** Marks a visitor's lead of the last five minutes that no one has answered. After that, its clock says that it is late. */
function JustIn({ lead }: Readonly<{ lead: Lead }>) {
  const { created_by, stage, first_response_at } = lead;
  // As often as the clock beside it.
  const isRecent = isJustIn(lead, useCurrentTime(secondMs));
  const isUnanswered = stage === "new" && first_response_at === undefined;
  if (!isRecent || !isUnanswered || created_by) return null;
  return (
    <Badge colorPalette="accent" variant="solid" data-new="">
      Just in
    </Badge>
  );
}

function isJustIn({ created_at }: Lead, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) < responseLimitMs;
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

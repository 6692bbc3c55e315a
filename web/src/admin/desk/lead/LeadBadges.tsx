import { Badge, chakra, Flex, HStack, VisuallyHidden } from "@chakra-ui/react";
import { suspectReasonTexts } from "@planner/shared/lead/contact/botSignals";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import { lostReasonLabels, stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { maxCountedLeads } from "@planner/shared/lead/rowLimits";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/budgetGate";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { useClock, useNow } from "./LeadTime.tsx";
import { useOpenLead } from "./openLead.ts";
import { unbrokenName } from "./unbrokenName.ts";

/** The budget meter's status for a daily budget in dollars. Without a budget, the visitor is already at the target. */
export function BudgetStatus({ dailyBudget }: Readonly<{ dailyBudget: number }>) {
  const status = dailyBudget > 0 && meterStatus(dailyBudget, assumptions.dailyBudget);
  return (
    <HStack
      as="span"
      display="inline-flex"
      gap="1"
      textStyle="xs"
      fontWeight="semibold"
      whiteSpace="nowrap"
      color={status ? `status.${status}.fg` : "fg.muted"}
    >
      {status && <StatusIcon status={status} size="4" />}
      <span>{status ? pageConstants.meterMessages[status] : "At the target"}</span>
    </HStack>
  );
}

/** A lead's stage, with the reason if it is lost. */
export function StageBadge({ lead }: Readonly<{ lead: Pick<Lead, "stage" | "lost_reason"> }>) {
  const { stage, lost_reason } = lead;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap="1.5">
      <Badge variant="subtle" colorPalette={stage === "new" ? "accent" : "gray"}>
        {stageLabels[stage]}
      </Badge>
      {stage === "lost" && lost_reason && (
        <chakra.span textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {lostReasonLabels[lost_reason]}
        </chakra.span>
      )}
    </chakra.span>
  );
}

/** How many open plans of the person the queue shows as this one. Renders nothing for a single one. */
export function PlanCount({ plans }: Readonly<Pick<Lead, "plans">>) {
  if (plans === undefined) return null;
  const count = plans < maxCountedLeads ? `${plans}` : `${maxCountedLeads}+`;
  return <Badge whiteSpace="nowrap">{` ${count} plans`}</Badge>;
}

type LeadMarksProps = Readonly<{ lead: Lead; isShort?: boolean }>;

/** Marks a lead that may come from a bot, with the reasons, and one whose record is incomplete. */
export function LeadMarks({ lead: { suspect = [], damaged }, isShort = false }: LeadMarksProps) {
  const reasons = `: ${suspect.map((reason) => suspectReasonTexts[reason]).join(", ")}`;
  return (
    <>
      {suspect.length > 0 && (
        <Badge
          colorPalette="gray"
          whiteSpace="normal"
          title={isShort ? `Suspect${reasons}` : undefined}
        >
          {isShort ? (
            <>
              <span>Suspect</span>
              <VisuallyHidden>{reasons}</VisuallyHidden>
            </>
          ) : (
            <span>{`Suspect${reasons}`}</span>
          )}
        </Badge>
      )}
      {damaged && (
        <Badge colorPalette="red" title="A part of this record is missing or cannot be read">
          Damaged record
        </Badge>
      )}
    </>
  );
}

/** The name, which opens the lead's panel, with a mark on leads that are just in. */
export function LeadName({ lead }: Readonly<{ lead: Lead }>) {
  const isRecent = useNow().getTime() - Date.parse(lead.created_at) < responseLimitMs;
  return (
    <Flex as="span" display="inline-flex" wrap="wrap" align="center" columnGap="1" maxW="full">
      <Name asChild>
        <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
      </Name>
      {isRecent && <JustIn lead={lead} />}
      <PlanCount plans={lead.plans} />
      <LeadMarks lead={lead} isShort />
    </Flex>
  );
}

/** Marks a visitor's lead of the last five minutes that no one has answered. After that, its clock says that it is late. */
function JustIn({ lead }: Readonly<{ lead: Lead }>) {
  const { created_at, created_by, stage, first_response_at } = lead;
  // As often as the clock beside it.
  const isRecent = useClock(1000).getTime() - Date.parse(created_at) < responseLimitMs;
  const isUnanswered = stage === "new" && first_response_at === undefined;
  if (!isRecent || !isUnanswered || created_by) return null;
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

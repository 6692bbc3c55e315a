import { Badge, Drawer, Flex } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { RefObject } from "react";
import { Button } from "../../../ui/Button.tsx";
import { DeskIcon } from "../controls.tsx";
import { LeadMarks } from "../lead/LeadBadges.tsx";
import { RelativeTime, ResponseTime } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { unbrokenName } from "../lead/people.ts";
import type { DetailsState } from "./useLeadDetails.ts";

type PanelHeaderProps = Readonly<{
  id: string;
  /** Undefined until it is loaded. */
  lead: Lead | undefined;
  /** The leads on the screen. Undefined while there are none. */
  leads: readonly Lead[] | undefined;
  state: DetailsState;
  /** Shown instead of the name. */
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
}>;

/** The lead's name and clock, and buttons for the previous and next of the listed leads. */
export function PanelHeader({ lead, state, title, heading, id, leads = [] }: PanelHeaderProps) {
  const { open, close } = useOpenLead();
  // -1 if the list does not contain the lead. The next lead is then the first in the list.
  const index = leads.findIndex((listed) => listed.id === id);
  const [previous, next] = [leads[index - 1], leads[index + 1]];
  const buttons = [
    ["previous", "Previous in the list", previous && (() => open(previous.id))],
    ["next", "Next in the list", next && (() => open(next.id))],
    ["close", "Close", close],
  ] as const;
  return (
    <Drawer.Header
      display="block"
      px={{ base: "4", lg: "5" }}
      pt="2"
      pb="2"
      borderBottomWidth="1px"
    >
      {/* If its longest word does not fit beside the buttons, the name has a line of its own. */}
      <Flex wrap="wrap-reverse" align="center" columnGap="1" me="-3">
        <Drawer.Title
          ref={heading}
          tabIndex={-1}
          flex="1 1 min-content"
          outline="none"
          textStyle="lg"
          fontWeight="heavy"
          minW="0"
          css={unbrokenName}
        >
          {lead?.first_name ?? title}
        </Drawer.Title>
        <Flex gap="1" ms="auto">
          {buttons.map(([icon, label, act]) => (
            <Button
              key={icon}
              variant="quiet"
              minW="touch"
              px="0"
              aria-label={label}
              disabled={!act}
              onClick={act}
            >
              <DeskIcon name={icon} />
            </Button>
          ))}
        </Flex>
      </Flex>
      {lead && (
        <Flex wrap="wrap" columnGap="3" textStyle="sm" color="fg.muted" align="baseline">
          <RelativeTime at={lead.created_at} />
          <ResponseTime lead={lead} />
          <LeadMarks lead={lead} />
          {state === "failed" && <Badge colorPalette="red">Not loaded</Badge>}
        </Flex>
      )}
    </Drawer.Header>
  );
}

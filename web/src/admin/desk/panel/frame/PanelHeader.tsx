import { Badge, Box, Drawer, Flex } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { RefObject } from "react";
import { IconButton } from "../../controls/IconButton.tsx";
import { LeadMarks } from "../../lead/LeadMarks.tsx";
import { RelativeTime } from "../../lead/time/LeadTime.tsx";
import { ResponseTime } from "../../lead/time/ResponseTime.tsx";
import { unbrokenName } from "../../lead/unbrokenName.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import type { DetailsState } from "../useLeadDetails.ts";

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

/** The lead's name and clock, and the buttons that open the previous or next listed lead, or close the panel. */
export function PanelHeader({ lead, state, title, heading, id, leads = [] }: PanelHeaderProps) {
  const { open, close } = useOpenLead();
  // -1 if the list does not contain the lead. The next lead is then the first in the list.
  const index = leads.findIndex((listed) => listed.id === id);
  const previous = leads[index - 1];
  const next = leads[index + 1];
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
        <Box flex="1 1 min-content" minW="0">
          <Drawer.Title
            ref={heading}
            tabIndex={-1}
            outline="none"
            textStyle="lg"
            fontWeight="heavy"
            css={unbrokenName}
          >
            {lead?.first_name ?? title}
          </Drawer.Title>
          {lead && (
            <Flex wrap="wrap" columnGap="3" textStyle="sm" color="fg.muted" align="baseline">
              <RelativeTime at={lead.created_at} />
              <ResponseTime lead={lead} />
              <LeadMarks lead={lead} />
              {state === "failed" && <Badge colorPalette="red">Not loaded</Badge>}
            </Flex>
          )}
        </Box>
        <Flex gap="1" ms="auto">
          <IconButton
            icon="previous"
            label="Previous in the list"
            onPress={previous && (() => open(previous.id))}
          />
          <IconButton
            icon="next"
            label="Next in the list"
            onPress={next && (() => open(next.id))}
          />
          <IconButton icon="close" label="Close" onPress={close} />
        </Flex>
      </Flex>
    </Drawer.Header>
  );
}

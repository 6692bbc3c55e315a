import { Alert, chakra, Drawer, Flex } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { RefObject } from "react";
import { Button } from "../../../ui/Button.tsx";
import { DeskIcon } from "../DeskIcon.tsx";
import { SuspectBadge } from "../lead/LeadBadges.tsx";
import { RelativeTime } from "../lead/LeadTime.tsx";
import { ResponseTime } from "../lead/ResponseTime.tsx";
import type { Neighbors } from "./useNeighbors.ts";

type PanelHeaderProps = Readonly<{
  /** Undefined until it is loaded. */
  lead: Lead | undefined;
  /** Shown instead of the name. */
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  now: Date;
  neighbors: Neighbors;
}>;

/** The lead's name and clock, and links to the previous and next lead. */
export function PanelHeader({ lead, title, heading, now, neighbors }: PanelHeaderProps) {
  const { openPrevious, openNext, close } = neighbors;
  return (
    <Drawer.Header
      display="block"
      px={{ base: "4", lg: "5" }}
      pt="2"
      pb="2"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap="1" me="-3">
        <Drawer.Title
          ref={heading}
          tabIndex={-1}
          me="auto"
          outline="none"
          textStyle="lg"
          fontWeight="heavy"
          overflowWrap="anywhere"
        >
          {lead?.first_name ?? title}
        </Drawer.Title>
        <IconButton
          type="button"
          variant="quiet"
          aria-label="Previous lead"
          disabled={!openPrevious}
          onClick={openPrevious}
        >
          <DeskIcon name="previous" />
        </IconButton>
        <IconButton
          type="button"
          variant="quiet"
          aria-label="Next lead"
          disabled={!openNext}
          onClick={openNext}
        >
          <DeskIcon name="next" />
        </IconButton>
        <IconButton type="button" variant="quiet" aria-label="Close" onClick={close}>
          <DeskIcon name="close" />
        </IconButton>
      </Flex>
      {lead && (
        <Flex wrap="wrap" columnGap="3" textStyle="sm" color="fg.muted" align="baseline">
          <RelativeTime at={lead.created_at} now={now} />
          <ResponseTime lead={lead} now={now} />
          <SuspectBadge suspect={lead.suspect} />
        </Flex>
      )}
    </Drawer.Header>
  );
}

type PanelFailureProps = Readonly<{ isMissing: boolean; onRetry: () => void }>;

/** Replaces the content of a lead that cannot be loaded. */
export function PanelFailure({ isMissing, onRetry }: PanelFailureProps) {
  return (
    <Alert.Root status="error" alignItems="center" mt="4" role="alert">
      <Alert.Indicator />
      <Alert.Title flex="1">
        {isMissing
          ? "This lead does not exist. It may have been erased."
          : "This lead could not be loaded."}
      </Alert.Title>
      {!isMissing && (
        <Button type="button" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert.Root>
  );
}

const IconButton = chakra(Button, { base: { minW: "touch", px: "0" } });

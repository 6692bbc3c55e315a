import { Drawer, Portal } from "@chakra-ui/react";
import { useLayoutEffect, useRef } from "react";
import { CallFailed } from "../DeskContext.ts";
import { useLeadDetails } from "../data/useLeadDetails.ts";
import { useKeptFocus } from "../keyboard/useKeptFocus.ts";
import type { useLeadList } from "../list/useLeadList.ts";
import { LeadWork } from "./LeadWork.tsx";
import { PanelFailure, PanelHeader } from "./PanelHeader.tsx";
import { useInertPage } from "./useInertPage.ts";
import { useNeighbors } from "./useNeighbors.ts";

type LeadPanelProps = Readonly<{
  id: string;
  list: ReturnType<typeof useLeadList>;
  now: Date;
}>;

/** One lead, over the list. On a phone, it covers the whole screen. */
export function LeadPanel({ id, list, now }: LeadPanelProps) {
  useInertPage(id);
  const panel = useKeptFocus();
  const heading = useRef<HTMLHeadingElement>(null);
  const neighbors = useNeighbors(id, list);
  const { data: details, error, refetch, isPlaceholderData } = useLeadDetails(id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead replaces the control that had the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [id]);

  const isMissing = error instanceof CallFailed && error.failure === "notFound";
  return (
    <Drawer.Root
      open
      onOpenChange={({ open }) => {
        if (!open) neighbors.close();
      }}
      size={{ base: "full", lg: "md" }}
      // Modal panels would also block the toasts. See useInertPage.
      modal={false}
      onEscapeKeyDown={(event) => {
        // It cancels the question about a stage first.
        if (document.activeElement?.closest("[data-keeps-escape]")) event.preventDefault();
      }}
      initialFocusEl={() => document.querySelector<HTMLElement>(firstFocus) ?? heading.current}
    >
      <Portal>
        <Drawer.Backdrop bg="bg.scrim" />
        <Drawer.Positioner pointerEvents="none">
          <Drawer.Content
            ref={panel}
            pointerEvents="auto"
            boxShadow="overlay"
            borderStartWidth={{ lg: "1px" }}
            data-lead-panel=""
          >
            <PanelHeader
              lead={details?.lead}
              title={isMissing ? "No such lead" : "Loading"}
              heading={heading}
              now={now}
              neighbors={neighbors}
            />
            <Drawer.Body px={{ base: "4", lg: "5" }} pb="8" pt="0">
              {details && !isMissing && (
                <LeadWork
                  key={id}
                  details={details}
                  isLoading={isPlaceholderData}
                  now={now}
                  neighbors={neighbors}
                />
              )}
              {error && <PanelFailure isMissing={isMissing} onRetry={() => void refetch()} />}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/** The question about a call or the note, if the panel opens for it. */
const firstFocus = "[data-first-focus]";

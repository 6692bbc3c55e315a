import { Drawer, Portal } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { panelWidth } from "../../list/panelBeside.ts";

type PanelDrawerProps = Readonly<{
  isBeside: boolean;
  /** Finds the element that gets the focus when the panel opens. */
  firstFocus: () => HTMLElement | null;
  children: ReactNode;
}>;

/** The panel without its content: beside the list, or over it. */
export function PanelDrawer({ isBeside, firstFocus, children }: PanelDrawerProps) {
  const { close } = useOpenLead();
  return (
    <Drawer.Root
      open
      onOpenChange={({ open }) => {
        if (!open) close();
      }}
      size={{ base: "full", md: "md" }}
      // Modal panels would also block the toasts. See usePageBehindPanel.
      modal={false}
      onEscapeKeyDown={(event) => {
        // It cancels the question about a stage first.
        if (document.activeElement?.closest("[data-keeps-escape]")) event.preventDefault();
      }}
      initialFocusEl={firstFocus}
    >
      <Portal>
        {!isBeside && <Drawer.Backdrop bg="bg.scrim" />}
        <Drawer.Positioner pointerEvents="none" containerType="size">
          <Drawer.Content
            pointerEvents="auto"
            boxShadow={isBeside ? "none" : "overlay"}
            maxW={isBeside ? panelWidth : undefined}
            borderStartWidth={{ md: "1px" }}
            data-lead-panel=""
          >
            {children}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

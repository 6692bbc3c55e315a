import { useMediaQuery } from "@chakra-ui/react";
import { useOpenLead } from "../lead/useOpenLead.ts";

/** Whether the panel has room beside the list. Otherwise it is over it. */
export function useIsPanelBeside(): boolean {
  const [isWide] = useMediaQuery([panelBesideFrom], { ssr: false });
  return isWide === true;
}

/** The room that the page leaves at the end of its lines for an open panel beside it. Undefined without one. */
export function usePanelRoom(): string | undefined {
  const { openId } = useOpenLead();
  const isBeside = useIsPanelBeside();
  return isBeside && openId !== undefined ? panelRoom : undefined;
}

/** The media query of the screens on which the panel is beside the list. */
export const panelBesideFrom = "(min-width: 90rem)";

/** The width of the panel beside the list. */
export const panelWidth = "27.5rem";

/**
 * The panel is at the window's edge. In a window that is wider than the page, it covers less of the page. 118 rem are the width
 * of the page, and one more on each side, which keeps the list apart from the panel.
 */
const panelRoom = `calc(${panelWidth} - max(0px, (100vw - 118rem) / 2))`;

import { useBreakpointValue, useMediaQuery } from "@chakra-ui/react";
import { useOpenLead } from "../lead/openLead.ts";

/** The theme's widths that change the desk. The table starts at `lg`. */
const ranks = { base: 0, lg: 1, xl: 2, "2xl": 3 } as const;

export type ScreenWidth = keyof typeof ranks;

/** Returns a function that tells whether the screen is at least this wide. A panel beside the list takes its part. */
export function useScreenWidth() {
  const reached = useBreakpointValue<number>(ranks, { ssr: false }) ?? 0;
  const [isBeside, isWideBeside] = useMediaQuery([besideFrom, "(min-width: 108rem)"], {
    ssr: false,
  });
  const { openId } = useOpenLead();
  const rank = isBeside && openId !== undefined ? ranks[isWideBeside ? "xl" : "lg"] : reached;
  return (from: ScreenWidth) => ranks[from] <= rank;
}

/** Whether the panel has room beside the list. Otherwise it is over it. */
export function useIsPanelBeside(): boolean {
  const [isWide] = useMediaQuery([besideFrom], { ssr: false });
  return isWide === true;
}

const besideFrom = "(min-width: 90rem)";

/** The width of a panel beside the list, and the part of it that covers the page, which is 116 rem wide. */
export const panelWidth = "27.5rem";
export const besidePanel = `calc(${panelWidth} - max(0px, (100vw - 118rem) / 2))`;

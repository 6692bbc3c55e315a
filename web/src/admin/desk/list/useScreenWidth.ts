import { useBreakpointValue, useMediaQuery } from "@chakra-ui/react";
import { useCallback } from "react";
import { useOpenLead } from "../lead/useOpenLead.ts";
import { panelBesideFrom } from "./panelBeside.ts";

/** The widths of the theme at which the desk changes, in order. The table starts at `lg`. */
const widthRanks = { base: 0, lg: 1, xl: 2, "2xl": 3 } as const;

/** The name of a screen width. */
export type ScreenWidth = keyof typeof widthRanks;

/**
 * Returns a function that tells whether the screen is at least this wide. With a panel beside the list, only the rest of the
 * screen counts.
 */
export function useScreenWidth() {
  const screenRank = useBreakpointValue<number>(widthRanks, { ssr: false }) ?? widthRanks.base;
  const [isBeside, isWideBeside] = useMediaQuery([panelBesideFrom, wideListBesideFrom], {
    ssr: false,
  });
  const { openId } = useOpenLead();
  const rankBesidePanel = isWideBeside ? widthRanks.xl : widthRanks.lg;
  const rank = isBeside && openId !== undefined ? rankBesidePanel : screenRank;
  return useCallback((width: ScreenWidth) => widthRanks[width] <= rank, [rank]);
}

/** The media query of the screens on which the list beside the panel is as wide as on an `xl` screen. */
const wideListBesideFrom = "(min-width: 108rem)";

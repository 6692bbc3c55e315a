import { useBreakpointValue } from "@chakra-ui/react";

/** The theme's widths that change the desk. The table starts at `lg`. */
const ranks = { base: 0, lg: 1, xl: 2, "2xl": 3 } as const;

export type ScreenWidth = keyof typeof ranks;

/** Returns a function that tells whether the screen is at least this wide. */
export function useScreenWidth() {
  const reached = useBreakpointValue<number>(ranks, { ssr: false }) ?? 0;
  return (from: ScreenWidth) => ranks[from] <= reached;
}

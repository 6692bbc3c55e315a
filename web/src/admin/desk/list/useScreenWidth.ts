import { useMediaQuery } from "@chakra-ui/react";

/** The theme's breakpoints that the desk looks at in scripts, narrowest first. The table starts at `lg`. */
const breakpoints = ["lg", "xl", "2xl"] as const;

export type Breakpoint = (typeof breakpoints)[number];

/** The breakpoints that the screen reaches. */
export function useScreenWidth(): ReadonlySet<Breakpoint> {
  const matches = useMediaQuery(
    ["(min-width: 64rem)", "(min-width: 80rem)", "(min-width: 96rem)"],
    { ssr: false },
  );
  return new Set(breakpoints.filter((_, index) => matches[index]));
}

/** Whether there is room for the table and, beside it, the panel. */
export function useIsWide(): boolean {
  return useScreenWidth().has("lg");
}

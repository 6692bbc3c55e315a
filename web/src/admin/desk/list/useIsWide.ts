import { useMediaQuery } from "@chakra-ui/react";

/** Whether there is room for the table and, beside it, the panel: the theme's breakpoint `lg`. */
export function useIsWide(): boolean {
  const [isWide = false] = useMediaQuery(["(min-width: 64rem)"], { ssr: false });
  return isWide;
}

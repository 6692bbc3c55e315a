import { ChakraProvider, type SystemContext } from "@chakra-ui/react";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { styleCache } from "../ui/theme/Providers.tsx";
import { system } from "../ui/theme/system.ts";

/**
 * Chakra without styles. Computing them takes a fifth of the time of a test, and happy-dom would match every rule against each
 * element that a query checks for visibility. Browser tests cover the styles.
 */
export function Unstyled({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={unstyled}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

const cache = { ...styleCache, insert: () => undefined };

const noStyles = {};

const unstyled: SystemContext = {
  ...system,
  _global: [],
  css: () => noStyles,
  cva: (config) => Object.assign(() => noStyles, system.cva(config)),
};

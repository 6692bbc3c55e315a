import { ChakraProvider } from "@chakra-ui/react";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { styleCache } from "../ui/theme/Providers.tsx";
import { system } from "../ui/theme/system.ts";
import { withoutStyles } from "./withoutStyles.ts";

/**
 * Chakra without styles: happy-dom would match every rule against each element that a query checks for visibility. Browser
 * tests cover the styles.
 */
export function Unstyled({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={unstyled}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

const cache = { ...styleCache, insert: () => undefined };

const unstyled = withoutStyles(system);

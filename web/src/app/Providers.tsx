import { ChakraProvider } from "@chakra-ui/react";
import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { browserSystem } from "./theme/browser/browserSystem.ts";

type ProvidersProps = Readonly<{ cache: EmotionCache; children: ReactNode }>;

/** Styles and theme, the same when prerendered and in the browser. */
export function Providers({ cache, children }: ProvidersProps) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={browserSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

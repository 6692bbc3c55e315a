import { ChakraProvider } from "@chakra-ui/react";
import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { system } from "./system.ts";

type ProvidersProps = Readonly<{ cache: EmotionCache; children: ReactNode }>;

/** Provides styles and theme. Identical in the prerender and the browser. */
export function Providers({ cache, children }: ProvidersProps) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** Creates Emotion's cache. The browser takes over the prerender's styles because both use the same key. */
export function createStyleCache(): EmotionCache {
  // Without Emotion's vendor prefixes: browsers that need them cannot run the JavaScript.
  const cache = createCache({ key: "css", stylisPlugins: [] });
  // Collects styles for the head instead of rendering them next to each element.
  cache.compat = true;
  return cache;
}

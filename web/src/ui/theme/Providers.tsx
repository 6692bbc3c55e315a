import { ChakraProvider, type SystemContext } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { system } from "./system.ts";

/** Provides styles and theme to a screen. Identical in the prerender and the browser. */
export function Providers({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={screenSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** Without the global styles, which each page's head has. */
const screenSystem: SystemContext = { ...system, _global: [] };

/**
 * Emotion's cache. The browser takes over the prerender's styles because both use the same key. Without Emotion's vendor
 * prefixes: browsers that need them cannot run the JavaScript.
 */
export const styleCache = createCache({ key: "css", stylisPlugins: [] });

// Collects styles for the head instead of rendering them next to each element.
styleCache.compat = true;

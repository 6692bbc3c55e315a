import { ChakraProvider } from "@chakra-ui/react";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import { renderToString } from "react-dom/server";
import { createStyleCache } from "../src/app/createStyleCache.ts";
import { system } from "../src/app/theme/system.ts";

/** The theme's part of every page, as a `<style>` element: reset, global styles, tokens as CSS variables. Emotion leaves it alone. */
export function globalStyleTag(): string {
  const cache = createStyleCache();
  renderToString(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{null}</ChakraProvider>
    </CacheProvider>,
  );
  const { styles } = createEmotionServer(cache).extractCriticalToChunks("");
  return `<style>${styles.map(({ css }) => css).join("")}</style>`;
}

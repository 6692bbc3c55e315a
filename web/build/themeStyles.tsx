/** @jsxRuntime automatic */
import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { renderToStaticMarkup } from "react-dom/server";
import { system } from "../src/ui/theme/system.ts";

/** The theme's global styles for the head of each page: reset, base and tokens, in Chakra's layers. */
export function themeStyles(): string {
  // Without Emotion's plugin for vendor prefixes: the browsers that can run the app do not need any in these styles.
  const cache = createCache({ key: "css", stylisPlugins: [] });
  const tags = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{null}</ChakraProvider>
    </CacheProvider>,
  );
  return tags
    .replaceAll(/<\/?style[^>]*>/g, "")
    .replaceAll(unused, "")
    .replaceAll(unusedElements, "");
}

/** Variables that no style reads: the widths of screens, which media queries cannot read, and Chakra's own fonts. */
const unused = /--c-(sizes-breakpoint|breakpoints)-[a-z]+:[^;]+;|--font-(mono-)?fallback:[^;]+;/g;

/** Chakra also resets elements that no screen has. */
const unusedElements =
  /(?<=[{}])(hr|sub|sup|sub,sup|abbr:where[^{]+|[^{}]*type=.number[^{]+)\{[^}]*\}/g;

/** @jsxRuntime automatic */
import { ChakraProvider } from "@chakra-ui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { system } from "../src/ui/theme/system.ts";

/** The theme's global styles for the head of each page: reset, base and tokens, in Chakra's layers. */
export function themeStyles(): string {
  const tags = renderToStaticMarkup(<ChakraProvider value={system}>{null}</ChakraProvider>);
  return tags.replaceAll(/<\/?style[^>]*>/g, "");
}

import type { SystemContext } from "@chakra-ui/react";
import { builtTables } from "./builtTables.ts";
import { plainStyleProps } from "./plainStyleProps.ts";
import { resolveRecipe } from "./resolveRecipe.ts";
import { resolveStyles } from "./resolveStyles.ts";

/**
 * What of a Chakra system its factory asks for, on tables that were worked out at build time: `createSystem` with our
 * theme would be 10 kB gzip more and the same CSS (browserSystem.test.tsx). It brings no global styles: they stand in
 * every page's HTML (build/globalStyleTag.tsx). Whatever else of Chakra's interface is asked for is undefined: a screen that
 * wants Chakra's ready-made components brings a whole system in a nested ChakraProvider.
 */
export const browserSystem: SystemContext = Object.assign(Object.create(null), {
  $$chakra: true,
  _config: { disableLayers: true },
  _global: [],
  css: resolveStyles,
  cva: resolveRecipe,
  isValidProperty: (prop: string) => styleProps.has(prop),
});

const styleProps = new Set([
  "css",
  "textStyle",
  ...plainStyleProps,
  ...Object.keys(builtTables.tokenProps),
  ...Object.keys(builtTables.shorthands),
  ...Object.keys(builtTables.conditions),
]);

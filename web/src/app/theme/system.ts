import { createSystem, defineConfig } from "@chakra-ui/react";
import { buttonRecipe } from "./buttonRecipe.ts";
import { globalStyles } from "./globalStyles.ts";
import { semanticTokens } from "./semanticTokens.ts";
import { conditions, utilities } from "./styleProps.ts";
import { textStyles, tokens } from "./tokens.ts";

/**
 * Our theme, and what of Chakra's style props it uses: none of Chakra's default tokens and recipes, which would be
 * most of the page's critical CSS. A lazily loaded screen that needs more passes `themeConfig` and its additions
 * to `createSystem(defaultBaseConfig, themeConfig, additions)` and wraps itself in a nested ChakraProvider.
 */
export const themeConfig = defineConfig({
  preflight: true,
  cssVarsPrefix: "c",
  conditions,
  utilities,
  globalCss: globalStyles,
  theme: {
    breakpoints: { sm: "480px", md: "768px", lg: "1024px" },
    tokens,
    semanticTokens,
    textStyles,
    keyframes: {
      rise: { from: { opacity: "0", transform: "translateY(0.5rem)" } },
      spin: { to: { transform: "rotate(360deg)" } },
    },
    recipes: { button: buttonRecipe },
  },
});

export const system = createSystem(themeConfig);

import { createSystem, defineConfig } from "@chakra-ui/react";
import { buttonRecipe } from "./buttonRecipe.ts";
import { globalStyles } from "./globalStyles.ts";
import { semanticTokens } from "./semanticTokens.ts";
import { conditions, utilities } from "./styleProps.ts";
import { textStyles, tokens } from "./tokens.ts";

/**
 * Our theme and the style props that the product uses. Leaves out Chakra's default tokens and recipes, which would
 * dominate the critical CSS. A lazily loaded screen that needs more wraps itself in a nested ChakraProvider with
 * `createSystem(defaultBaseConfig, themeConfig, additions)`.
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
      spin: { to: { transform: "rotate(360deg)" } },
    },
    recipes: { button: buttonRecipe },
  },
});

export const system = createSystem(themeConfig);

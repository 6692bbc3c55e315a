import { createSystem, defaultConfig, defineConfig } from "@chakra-ui/react";
import { globalStyles } from "../../ui/theme/system.ts";
import { semanticTokens, textStyles, tokens } from "../../ui/theme/tokens.ts";
import { adminStyles } from "./adminStyles.ts";

const { semanticTokens: chakraTokens, ...chakraTheme } = defaultConfig.theme ?? {};

/** The site's theme, with what only the admin has. */
const adminTheme = defineConfig({
  cssVarsPrefix: "c",
  // Dark mode follows the operating system, as on the public pages. Paper is always light.
  conditions: {
    dark: "@media screen and (prefers-color-scheme: dark)",
    light: "@media print, (prefers-color-scheme: light)",
  },
  globalCss: {
    ...globalStyles,
    html: { ...globalStyles.html, colorPalette: "accent" },
    ...adminStyles,
  },
  theme: {
    // Wider than a page of text: the desk's table needs the room, and the header aligns with it.
    tokens: {
      ...tokens,
      sizes: { ...tokens.sizes, page: { value: "116rem" } },
      fonts: { ...tokens.fonts, heading: { value: "{fonts.body}" } },
    },
    textStyles,
    recipes: {
      // Lighter than Chakra's, because some skeletons are as large as a table.
      skeleton: { variants: { variant: { pulse: { background: "bg.muted" } } } },
      // As high as the site's other controls, with an outline of enough contrast (3:1).
      input: {
        variants: {
          variant: { outline: { bg: "bg.panel", borderColor: "border.control" } },
          size: { xl: { "--input-height": "sizes.touch", px: "3", textStyle: "md" } },
        },
        // Phones zoom in on inputs whose text is smaller than 16 px.
        defaultVariants: { size: "xl" },
      },
    },
    semanticTokens,
  },
});

/** Tokens that Chakra's recipes need in addition to the site's own. Each is a reference to one of the site's. */
const recipeTokens = defineConfig({
  theme: {
    semanticTokens: {
      colors: {
        accent: {
          border: { value: "{colors.accent.solid}" },
          contrast: { value: "{colors.bg.panel}" },
          focusRing: { value: "{colors.accent.solid}" },
        },
        bg: {
          emphasized: { value: "{colors.border}" },
          error: { value: "{colors.status.red.subtle}" },
        },
        border: {
          emphasized: { value: "{colors.border.control}" },
          muted: { value: "{colors.border}" },
          subtle: { value: "{colors.border}" },
        },
        gray: {
          contrast: { value: "{colors.bg}" },
          fg: { value: "{colors.fg.muted}" },
          subtle: { value: "{colors.bg.muted}" },
          muted: { value: "{colors.bg.muted}" },
          emphasized: { value: "{colors.border}" },
          solid: { value: "{colors.bg.inverted}" },
          focusRing: { value: "{colors.accent.focusRing}" },
          border: { value: "{colors.border}" },
        },
        red: {
          contrast: { value: "{colors.bg.panel}" },
          fg: { value: "{colors.fg.error}" },
          subtle: { value: "{colors.status.red.subtle}" },
          muted: { value: "{colors.status.red.border}" },
          emphasized: { value: "{colors.status.red.border}" },
          solid: { value: "{colors.status.red.solid}" },
          focusRing: { value: "{colors.status.red.solid}" },
          border: { value: "{colors.status.red.border}" },
        },
      },
      radii: {
        l1: { value: "{radii.sm}" },
        l2: { value: "{radii.md}" },
        l3: { value: "{radii.lg}" },
      },
    },
  },
});

/** Chakra with its own components and default recipes, in the site's colors, type and spacing. Only the admin loads it. */
export const adminSystem = createSystem(
  // Chakra's semantic colors are left out: merged with ours they would win in light mode.
  {
    ...defaultConfig,
    theme: { ...chakraTheme, semanticTokens: { shadows: chakraTokens?.shadows ?? {} } },
  },
  adminTheme,
  recipeTokens,
);

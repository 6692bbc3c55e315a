import { createSystem, defaultConfig, defineConfig } from "@chakra-ui/react";
import { globalStyles } from "../ui/theme/system.ts";
import { semanticTokens, textStyles, tokens } from "../ui/theme/tokens.ts";

const { semanticTokens: chakraTokens, ...chakraTheme } = defaultConfig.theme ?? {};

/** Puts the desk's links below the logo and the buttons. */
const linksBelow = {
  rowGap: "2",
  paddingTop: "2",
  // Stronger than the components' own styles.
  "& > div": { display: "contents !important" },
  "& nav": { order: "1", flexBasis: "100%", marginInlineStart: "-0.5rem !important" },
  "& nav + button": { marginInlineStart: "auto" },
};

/** Hides the name beside the logo, and the tag beside the name. */
const logoOnly = { "& > a": { fontSize: "0" }, "& > span": { display: "none" } };

const site = defineConfig({
  cssVarsPrefix: "c",
  // Dark mode follows the operating system, as on the public pages. Paper is always light.
  conditions: {
    dark: "@media screen and (prefers-color-scheme: dark)",
    light: "@media print, (prefers-color-scheme: light)",
  },
  globalCss: {
    ...globalStyles,
    html: { ...globalStyles.html, colorPalette: "accent" },
    // As high as with the desk's links, before they are there.
    "#root header > div": { minHeight: "3.5rem" },
    // On a phone, and with large text, only the logo fits next to the desk's links, the search and the buttons. In rem, which
    // media queries do not take from the page.
    "#root header:has(nav)": { containerType: "inline-size" },
    // Very large text: the logo and the buttons, and the links below.
    "#root header > div:has(nav)": { "@container (max-width: 18rem)": linksBelow },
    "#root header > :has(nav)": { "@container (max-width: 46rem)": logoOnly },
    "#root header > div:has(nav):has(input)": { "@container (max-width: 62rem)": logoOnly },
    // The list on paper: without the queue, and without what cannot be pressed there. It is longer than a page.
    "#call-queue, div:has(> #search-leads), main :is(.button, [role=tablist])": {
      _print: { display: "none !important" },
    },
    "#lead-list, #lead-list :is(table, ul)": { _print: { breakInside: "auto !important" } },
    // On paper, a lead's panel is alone and as long as its content, without what only the screen needs.
    "body:has([data-lead-panel]) #root, [data-lead-panel] :is(button, form, input, footer, [data-actions])":
      { _print: { display: "none !important" } },
    ":has(> [data-lead-panel]), [data-lead-panel], [data-lead-panel] > *": {
      _print: {
        position: "static !important",
        containerType: "normal !important",
        width: "100% !important",
        maxWidth: "none !important",
        height: "auto !important",
        maxHeight: "none !important",
        overflow: "visible !important",
        border: "none !important",
        boxShadow: "none !important",
      },
    },
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
  site,
  recipeTokens,
);

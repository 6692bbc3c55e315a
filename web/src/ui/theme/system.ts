import {
  createSystem,
  defineConditions,
  defineConfig,
  defineGlobalStyles,
  type SystemConfig,
} from "@chakra-ui/react";
import { visuallyHidden } from "../visuallyHidden.ts";
import { semanticTokens, textStyles, tokens } from "./tokens.ts";

/** The styles of all elements. */
export const globalStyles = defineGlobalStyles({
  html: {
    "--global-font-body": "fonts.body",
    // Chakra's reset uses this color for every border.
    "--global-color-border": "colors.border",
    colorScheme: "light dark",
    color: "fg",
    bg: "bg",
    fontVariantNumeric: "tabular-nums",
    scrollPaddingBlock: "4.5rem 6.5rem",
    overflowWrap: "break-word",
  },
  // Chakra's reset sets `break-word` on every element, so a paragraph's `anywhere` would not reach the links in it.
  "*": { overflowWrap: "inherit" },
  // One focus ring everywhere, except on headings that receive focus from a script.
  ":focus-visible": {
    outline: "2px solid",
    outlineColor: "accent.solid",
    outlineOffset: "2px",
  },
  "[tabindex='-1']:focus-visible": { outline: "none" },
  "*::placeholder": { color: "fg.subtle" },
  "*::selection": { bg: "accent.muted" },
  // beforeHydration.ts sets it, to hide step 1 from visitors past it.
  "html[data-step=later] main": { visibility: "hidden" },
  ".visually-hidden": visuallyHidden,
  "h1, h2, h3": { textWrap: "balance" },
  // A number never ends a paragraph on a line of its own.
  p: { textWrap: "pretty" },
  "*, *::before, *::after": {
    _motionReduce: {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionProperty: "none !important",
      scrollBehavior: "auto !important",
    },
  },
});

/** Chakra's conditions (`_hover`, …) that the product uses, and our own `dark`. styles.test.tsx fails if one is missing. */
const conditions = defineConditions({
  // Dark mode follows the system in CSS only: no script, no flash. Print is always light.
  dark: "@media screen and (prefers-color-scheme: dark)",
  hover: ["@media (hover: hover)", "&:is(:hover, [data-hover]):not(:disabled, [data-disabled])"],
  focusVisible: "&:is(:focus-visible, [data-focus-visible])",
  before: "&::before",
  after: "&::after",
  starting: "@starting-style",
  motionReduce: "@media (prefers-reduced-motion: reduce)",
  highContrast: "@media (forced-colors: active)",
  print: "@media print",
});

/**
 * The style props that accept theme tokens, with their shorthands. A subset of Chakra's `defaultBaseConfig`, which
 * would add 5.7 kB (gzip) to what visitors load. styles.test.tsx renders every screen with both and compares the CSS.
 */
const utilities: NonNullable<SystemConfig["utilities"]> = {
  ...takes("spacing", {
    gap: [],
    rowGap: [],
    columnGap: [],
    inset: [],
    insetInline: ["insetX"],
    insetInlineStart: ["insetStart"],
    insetInlineEnd: ["insetEnd"],
    top: [],
    bottom: [],
    left: [],
    margin: ["m"],
    marginTop: ["mt"],
    marginBottom: ["mb"],
    marginInline: ["mx"],
    marginBlock: ["my"],
    marginInlineStart: ["ms"],
    marginInlineEnd: ["me"],
    padding: ["p"],
    paddingTop: ["pt"],
    paddingBottom: ["pb"],
    paddingInline: ["px"],
    paddingBlock: ["py"],
    paddingInlineStart: ["ps"],
    paddingInlineEnd: ["pe"],
  }),
  ...takes("sizes", {
    width: ["w"],
    height: ["h"],
    minWidth: ["minW"],
    minHeight: ["minH"],
    maxWidth: ["maxW"],
    maxHeight: ["maxH"],
    flexBasis: [],
  }),
  ...takes("colors", {
    background: ["bg"],
    color: [],
    fill: [],
    stroke: [],
    accentColor: [],
    borderColor: [],
    borderTopColor: [],
    borderInlineStartColor: [],
    outlineColor: [],
  }),
  ...takes("radii", { borderRadius: [] }),
  borderTopRadius: {
    values: "radii",
    transform: (radius) => ({ borderTopLeftRadius: radius, borderTopRightRadius: radius }),
  },
  borderBottomRadius: {
    values: "radii",
    transform: (radius) => ({ borderBottomLeftRadius: radius, borderBottomRightRadius: radius }),
  },
  ...takes("shadows", { boxShadow: [] }),
  ...takes("fontSizes", { fontSize: [] }),
  ...takes("fontWeights", { fontWeight: [] }),
  ...takes("lineHeights", { lineHeight: [] }),
  ...takes("letterSpacings", { letterSpacing: [] }),
};

/** Properties that accept a category of tokens, each with its shorthands. */
function takes(values: string, shorthands: Readonly<Record<string, string[]>>) {
  return Object.fromEntries(
    Object.entries(shorthands).map(([property, shorthand]) => [property, { values, shorthand }]),
  );
}

/**
 * Our theme and the style props that the product uses. Leaves out Chakra's default tokens and recipes, which would
 * dominate the CSS in each page. A lazily loaded screen that needs more wraps itself in a nested ChakraProvider with
 * `createSystem(defaultBaseConfig, themeConfig, additions)`.
 */
export const themeConfig = defineConfig({
  preflight: true,
  cssVarsPrefix: "c",
  conditions,
  utilities,
  globalCss: globalStyles,
  theme: {
    breakpoints: { sm: "480px", md: "768px", lg: "1024px", wide: "1600px" },
    tokens,
    semanticTokens,
    textStyles,
    keyframes: {
      spin: { to: { transform: "rotate(360deg)" } },
    },
  },
});

/** Chakra's runtime with our theme. */
export const system = createSystem(themeConfig);

import { defineGlobalStyles } from "@chakra-ui/react";

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
  },
  // One focus ring everywhere, except on headings that receive focus from a script.
  ":focus-visible": {
    outline: "2px solid",
    outlineColor: "accent.solid",
    outlineOffset: "2px",
  },
  "[tabindex='-1']:focus-visible": { outline: "none" },
  "*::placeholder": { color: "fg.subtle" },
  "*::selection": { bg: "accent.muted" },
  // beforeHydration.ts sets both attributes: to hide step 1 from visitors past it, and to show an early press.
  "html[data-place=further] main": { visibility: "hidden" },
  "html[data-pressed] [type=submit]": { cursor: "progress", bg: "accent.emphasized" },
  "h1, h2, h3": { textWrap: "balance" },
  "*, *::before, *::after": {
    _motionReduce: {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionProperty: "none !important",
      scrollBehavior: "auto !important",
    },
  },
});

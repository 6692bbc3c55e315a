import { defineSemanticTokens, defineTextStyles, defineTokens } from "@chakra-ui/react";

/** The raw values. Components use the semantic tokens instead. */
export const tokens = defineTokens({
  colors: {
    white: { value: "#ffffff" },
    // One warm gray for every neutral.
    stone: {
      25: { value: "#faf9f7" },
      50: { value: "#f4f2ef" },
      100: { value: "#e9e6e1" },
      200: { value: "#d8d3cc" },
      300: { value: "#bcb5ab" },
      400: { value: "#958d82" },
      500: { value: "#7a7268" },
      600: { value: "#575048" },
      700: { value: "#4b4742" },
      800: { value: "#3a3631" },
      850: { value: "#2d2925" },
      900: { value: "#221f1b" },
    },
  },
  fonts: {
    body: {
      value:
        "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
    },
  },
  // 12, 14, 16, 20, 28, 44
  fontSizes: {
    xs: { value: "0.75rem" },
    sm: { value: "0.875rem" },
    md: { value: "1rem" },
    lg: { value: "1.25rem" },
    xl: { value: "1.75rem" },
    "2xl": { value: "2.75rem" },
  },
  fontWeights: {
    normal: { value: "400" },
    medium: { value: "500" },
    semibold: { value: "600" },
    bold: { value: "700" },
    heavy: { value: "800" },
  },
  spacing: {
    "0.5": { value: "0.125rem" },
    1: { value: "0.25rem" },
    "1.5": { value: "0.375rem" },
    2: { value: "0.5rem" },
    3: { value: "0.75rem" },
    4: { value: "1rem" },
    5: { value: "1.25rem" },
    6: { value: "1.5rem" },
    8: { value: "2rem" },
    10: { value: "2.5rem" },
    12: { value: "3rem" },
    16: { value: "4rem" },
  },
  sizes: {
    "1.5": { value: "0.375rem" },
    4: { value: "1rem" },
    5: { value: "1.25rem" },
    6: { value: "1.5rem" },
    8: { value: "2rem" },
    12: { value: "3rem" },
    16: { value: "4rem" },
    // The minimum size of touch targets.
    touch: { value: "2.75rem" },
    control: { value: "3.25rem" },
    form: { value: "30rem" },
    page: { value: "68rem" },
    full: { value: "100%" },
  },
  radii: {
    sm: { value: "0.25rem" },
    md: { value: "0.5rem" },
    lg: { value: "0.75rem" },
    full: { value: "9999px" },
  },
});

/** The type scale: 12, 14, 16, 20, 28 and 44 px. */
export const textStyles = defineTextStyles({
  xs: { value: { fontSize: "xs", lineHeight: "1rem" } },
  sm: { value: { fontSize: "sm", lineHeight: "1.25rem" } },
  md: { value: { fontSize: "md", lineHeight: "1.5rem" } },
  lg: { value: { fontSize: "lg", lineHeight: "1.75rem", letterSpacing: "-0.01em" } },
  xl: { value: { fontSize: "xl", lineHeight: "2.125rem", letterSpacing: "-0.02em" } },
  "2xl": { value: { fontSize: "2xl", lineHeight: "3rem", letterSpacing: "-0.03em" } },
});

/**
 * The color names for components, with light and dark values (`prefers-color-scheme`). tokens.test.ts checks
 * their contrast (WCAG AA).
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: { value: { base: "{colors.stone.25}", _dark: "{colors.stone.900}" } },
      subtle: { value: { base: "{colors.stone.50}", _dark: "{colors.stone.850}" } },
      muted: { value: { base: "{colors.stone.100}", _dark: "{colors.stone.800}" } },
      panel: { value: { base: "{colors.white}", _dark: "{colors.stone.850}" } },
      inverted: { value: { base: "{colors.stone.900}", _dark: "{colors.stone.100}" } },
      scrim: { value: { base: "#141210a6", _dark: "#0f0d0ba6" } },
    },
    fg: {
      DEFAULT: { value: { base: "{colors.stone.900}", _dark: "{colors.stone.100}" } },
      muted: { value: { base: "{colors.stone.600}", _dark: "{colors.stone.300}" } },
      subtle: { value: { base: "{colors.stone.500}", _dark: "#a0988e" } },
      inverted: { value: { base: "{colors.stone.25}", _dark: "{colors.stone.900}" } },
      error: { value: { base: "#a01c10", _dark: "#fdb1a8" } },
    },
    border: {
      DEFAULT: { value: { base: "{colors.stone.200}", _dark: "{colors.stone.700}" } },
      // Outlines of controls: 3:1 contrast.
      control: { value: { base: "{colors.stone.400}", _dark: "{colors.stone.500}" } },
      error: { value: { base: "#c02617", _dark: "#f87f73" } },
    },
    // For actions. The brand's styles in the page's head set the values, for light and dark (build/accentColors.ts).
    accent: {
      // Buttons, their text, and buttons below a pointer.
      fill: { value: "var(--accent-fill)" },
      onFill: { value: "var(--accent-onFill)" },
      emphasized: { value: "var(--accent-emphasized)" },
      // Text, lines and small areas.
      solid: { value: "var(--accent-solid)" },
      contrast: { value: { base: "{colors.white}", _dark: "{colors.stone.900}" } },
      fg: { value: "{colors.accent.solid}" },
      subtle: { value: "var(--accent-subtle)" },
      muted: { value: "var(--accent-muted)" },
    },
    // The plan's status, never decoration. Always used with an icon and text.
    status: {
      red: {
        fg: { value: { base: "#a01c10", _dark: "#fdb1a8" } },
        subtle: { value: { base: "#fdeeec", _dark: "#3a2321" } },
        border: { value: { base: "#f3b8b1", _dark: "#86453f" } },
        solid: { value: { base: "#c02617", _dark: "#f87f73" } },
      },
      yellow: {
        fg: { value: { base: "#7a5200", _dark: "#f4ce7b" } },
        subtle: { value: { base: "#fdf4d8", _dark: "#322915" } },
        border: { value: { base: "#ecd07a", _dark: "#82651f" } },
        solid: { value: { base: "#b87a00", _dark: "#e4b33f" } },
      },
      green: {
        fg: { value: { base: "#14652e", _dark: "#96e0a5" } },
        subtle: { value: { base: "#e7f5ea", _dark: "#1d2f21" } },
        border: { value: { base: "#a5d8b2", _dark: "#31693f" } },
        solid: { value: { base: "#1b7f3b", _dark: "#65c67d" } },
      },
    },
  },
  shadows: {
    panel: {
      value: {
        base: "0 1px 2px #1e1b1814, 0 1px 1px #1e1b180a",
        _dark: "0 0 0 1px #ffffff0a",
      },
    },
    overlay: {
      value: { base: "0 12px 32px #1e1b1833, 0 2px 6px #1e1b181f", _dark: "0 12px 32px #0f0d0b99" },
    },
  },
});

import { defineSemanticTokens } from "@chakra-ui/react";

/**
 * The color names for components, with light and dark values (`prefers-color-scheme`). semanticTokens.test.ts checks
 * their contrast (WCAG AA).
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: { value: { base: "{colors.stone.25}", _dark: "{colors.stone.950}" } },
      subtle: { value: { base: "{colors.stone.50}", _dark: "{colors.stone.900}" } },
      muted: { value: { base: "{colors.stone.100}", _dark: "{colors.stone.800}" } },
      panel: { value: { base: "{colors.white}", _dark: "{colors.stone.900}" } },
      inverted: { value: { base: "{colors.stone.900}", _dark: "{colors.stone.50}" } },
      scrim: { value: { base: "#141210a6", _dark: "#000000b3" } },
    },
    fg: {
      DEFAULT: { value: { base: "{colors.stone.900}", _dark: "{colors.stone.50}" } },
      muted: { value: { base: "{colors.stone.600}", _dark: "{colors.stone.300}" } },
      subtle: { value: { base: "{colors.stone.500}", _dark: "{colors.stone.400}" } },
      inverted: { value: { base: "{colors.stone.25}", _dark: "{colors.stone.950}" } },
      error: { value: { base: "#a01c10", _dark: "#ff9d92" } },
    },
    border: {
      DEFAULT: { value: { base: "{colors.stone.200}", _dark: "{colors.stone.700}" } },
      // Outlines of controls: 3:1 contrast.
      control: { value: { base: "{colors.stone.400}", _dark: "{colors.stone.500}" } },
      error: { value: { base: "#c02617", _dark: "#ff9d92" } },
    },
    // For actions. The brand's styles in the page's head set the values, for light and dark (build/accentColors.ts).
    accent: {
      solid: { value: "var(--accent-solid)" },
      emphasized: { value: "var(--accent-emphasized)" },
      contrast: { value: "var(--accent-contrast)" },
      fg: { value: "{colors.accent.solid}" },
      subtle: { value: "var(--accent-subtle)" },
      muted: { value: "var(--accent-muted)" },
      border: { value: "{colors.accent.solid}" },
      focusRing: { value: "{colors.accent.solid}" },
    },
    // The plan's status, never decoration. Always used with an icon and text.
    status: {
      red: {
        fg: { value: { base: "#a01c10", _dark: "#ff9d92" } },
        subtle: { value: { base: "#fdeeec", _dark: "#2f1411" } },
        border: { value: { base: "#f3b8b1", _dark: "#6d211a" } },
        solid: { value: { base: "#c02617", _dark: "#ff9d92" } },
      },
      yellow: {
        fg: { value: { base: "#7a5200", _dark: "#f2cc5a" } },
        subtle: { value: { base: "#fdf4d8", _dark: "#2a200a" } },
        border: { value: { base: "#ecd07a", _dark: "#5a430f" } },
        solid: { value: { base: "#c98a00", _dark: "#f2cc5a" } },
      },
      green: {
        fg: { value: { base: "#14652e", _dark: "#7ed796" } },
        subtle: { value: { base: "#e7f5ea", _dark: "#0f2416" } },
        border: { value: { base: "#a5d8b2", _dark: "#1c4d2b" } },
        solid: { value: { base: "#1b7f3b", _dark: "#7ed796" } },
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
      value: { base: "0 12px 32px #1e1b1833, 0 2px 6px #1e1b181f", _dark: "0 12px 32px #000000b3" },
    },
  },
});

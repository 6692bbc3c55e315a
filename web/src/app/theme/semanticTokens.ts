import { defineSemanticTokens } from "@chakra-ui/react";

/**
 * The color names for components, with light and dark values (`prefers-color-scheme`). semanticTokens.test.ts checks
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
      solid: { value: "var(--accent-solid)" },
      emphasized: { value: "var(--accent-emphasized)" },
      contrast: { value: "var(--accent-contrast)" },
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

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
      error: { value: { base: "{colors.red.700}", _dark: "{colors.red.300}" } },
    },
    border: {
      DEFAULT: { value: { base: "{colors.stone.200}", _dark: "{colors.stone.700}" } },
      // Outlines of controls: 3:1 contrast.
      control: { value: { base: "{colors.stone.400}", _dark: "{colors.stone.500}" } },
      error: { value: { base: "{colors.red.600}", _dark: "{colors.red.300}" } },
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
    // The plan's status. Always used with an icon and text.
    status: {
      red: {
        fg: { value: { base: "{colors.red.700}", _dark: "{colors.red.300}" } },
        subtle: { value: { base: "{colors.red.50}", _dark: "{colors.red.950}" } },
        border: { value: { base: "{colors.red.200}", _dark: "{colors.red.800}" } },
        solid: { value: { base: "{colors.red.600}", _dark: "{colors.red.300}" } },
      },
      yellow: {
        fg: { value: { base: "{colors.yellow.700}", _dark: "{colors.yellow.300}" } },
        subtle: { value: { base: "{colors.yellow.50}", _dark: "{colors.yellow.950}" } },
        border: { value: { base: "{colors.yellow.200}", _dark: "{colors.yellow.800}" } },
        solid: { value: { base: "{colors.yellow.500}", _dark: "{colors.yellow.300}" } },
      },
      green: {
        fg: { value: { base: "{colors.green.700}", _dark: "{colors.green.300}" } },
        subtle: { value: { base: "{colors.green.50}", _dark: "{colors.green.950}" } },
        border: { value: { base: "{colors.green.200}", _dark: "{colors.green.800}" } },
        solid: { value: { base: "{colors.green.600}", _dark: "{colors.green.300}" } },
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

import { defineSemanticTokens, defineTextStyles, defineTokens } from "@chakra-ui/react";

/** The values that do not depend on the color scheme. */
export const tokens = defineTokens({
  fonts: asTokens({
    body: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  }),
  fontSizes: asTokens({
    xs: "0.75rem",
    sm: "0.875rem",
    md: "1rem",
    lg: "1.25rem",
    xl: "1.75rem",
    "2xl": "2.75rem",
  }),
  lineHeights: asTokens({
    xs: "1rem",
    sm: "1.25rem",
    md: "1.5rem",
    lg: "1.75rem",
    xl: "2.125rem",
    "2xl": "3rem",
  }),
  letterSpacings: asTokens({ lg: "-0.01em", xl: "-0.02em", "2xl": "-0.03em" }),
  fontWeights: asTokens({
    normal: "400",
    medium: "500",
    semibold: "600",
    bold: "700",
    heavy: "800",
  }),
  spacing: asTokens(scale(0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 16)),
  sizes: asTokens({
    ...scale(1.5, 4, 5, 6, 8, 12, 16),
    // The minimum size of touch targets.
    touch: "2.75rem",
    // The height of fields and large buttons.
    control: "3.25rem",
    // The widest a form and a page get.
    form: "30rem",
    page: "68rem",
    full: "100%",
  }),
  radii: asTokens({ sm: "0.25rem", md: "0.5rem", lg: "0.75rem", full: "9999px" }),
});

/** Steps of 4 px. */
function scale(...steps: readonly number[]): Readonly<Record<string, string>> {
  return Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`]));
}

function asTokens(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { value }]));
}

/** The type scale: 12, 14, 16, 20, 28 and 44 px. */
export const textStyles = defineTextStyles({
  xs: { value: { fontSize: "xs", lineHeight: "xs" } },
  sm: { value: { fontSize: "sm", lineHeight: "sm" } },
  md: { value: { fontSize: "md", lineHeight: "md" } },
  lg: { value: { fontSize: "lg", lineHeight: "lg", letterSpacing: "lg" } },
  xl: { value: { fontSize: "xl", lineHeight: "xl", letterSpacing: "xl" } },
  "2xl": { value: { fontSize: "2xl", lineHeight: "2xl", letterSpacing: "2xl" } },
});

/** One warm gray for every neutral, from light to dark. */
export const stone = {
  25: "#faf9f7",
  50: "#f4f2ef",
  100: "#e9e6e1",
  200: "#d8d3cc",
  300: "#bcb5ab",
  400: "#958d82",
  500: "#7a7268",
  600: "#575048",
  700: "#4b4742",
  800: "#3a3631",
  850: "#2d2925",
  900: "#221f1b",
};

/** Of errors, and of the plan's status. */
const red = {
  fg: scheme("#a01c10", "#fdb1a8"),
  solid: scheme("#c02617", "#f87f73"),
};

/** The colors in light and dark mode (`prefers-color-scheme`). tokens.test.ts checks their contrast (WCAG AA). */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: scheme(stone[25], stone[900]),
      subtle: scheme(stone[50], stone[850]),
      muted: scheme(stone[100], stone[800]),
      panel: scheme("#ffffff", stone[850]),
      inverted: scheme(stone[900], stone[100]),
      scrim: scheme("#141210a6", "#0f0d0ba6"),
    },
    fg: {
      DEFAULT: scheme(stone[900], stone[100]),
      muted: scheme(stone[600], stone[300]),
      // In dark mode between steps 300 and 400, which is too dark for text on a panel.
      subtle: scheme(stone[500], "#a0988e"),
      inverted: scheme(stone[25], stone[900]),
      error: red.fg,
    },
    border: {
      DEFAULT: scheme(stone[200], stone[700]),
      // Outlines of controls: 3:1 contrast.
      control: scheme(stone[400], stone[500]),
      error: red.solid,
    },
    // For actions. The brand's styles in the page's head set the values, for light and dark (build/accentColors.ts).
    accent: asTokens({
      // Buttons, their text, and buttons below a pointer.
      fill: "var(--accent-fill)",
      onFill: "var(--accent-onFill)",
      emphasized: "var(--accent-emphasized)",
      // Text, lines and small areas.
      solid: "var(--accent-solid)",
      fg: "var(--accent-solid)",
      subtle: "var(--accent-subtle)",
      muted: "var(--accent-muted)",
    }),
    // The plan's status, never decoration. Always used with an icon and text.
    status: {
      red: {
        fg: red.fg,
        subtle: scheme("#fdeeec", "#3a2321"),
        border: scheme("#f3b8b1", "#86453f"),
        solid: red.solid,
      },
      yellow: {
        fg: scheme("#7a5200", "#f4ce7b"),
        subtle: scheme("#fdf4d8", "#322915"),
        border: scheme("#ecd07a", "#82651f"),
        solid: scheme("#b87a00", "#e4b33f"),
      },
      green: {
        fg: scheme("#14652e", "#96e0a5"),
        subtle: scheme("#e7f5ea", "#1d2f21"),
        border: scheme("#a5d8b2", "#31693f"),
        solid: scheme("#1b7f3b", "#65c67d"),
      },
    },
  },
  shadows: {
    panel: scheme("0 1px 2px #1e1b1814, 0 1px 1px #1e1b180a", "0 0 0 1px #ffffff0a"),
    overlay: scheme("0 12px 32px #1e1b1833, 0 2px 6px #1e1b181f", "0 12px 32px #0f0d0b99"),
  },
});

function scheme(light: string, dark: string) {
  return { value: { base: light, _dark: dark } };
}

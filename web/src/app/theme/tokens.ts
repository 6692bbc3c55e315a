import { defineTextStyles, defineTokens } from "@chakra-ui/react";

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

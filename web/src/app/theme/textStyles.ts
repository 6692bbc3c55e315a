import { defineTextStyles } from "@chakra-ui/react";

/** The type scale: 12, 14, 16, 20, 28 and 44 px. Figures are tabular everywhere (globalStyles.ts). */
export const textStyles = defineTextStyles({
  xs: { value: { fontSize: "xs", lineHeight: "1rem" } },
  sm: { value: { fontSize: "sm", lineHeight: "1.25rem" } },
  md: { value: { fontSize: "md", lineHeight: "1.5rem" } },
  lg: { value: { fontSize: "lg", lineHeight: "1.75rem", letterSpacing: "-0.01em" } },
  xl: { value: { fontSize: "xl", lineHeight: "2.125rem", letterSpacing: "-0.02em" } },
  "2xl": { value: { fontSize: "2xl", lineHeight: "3rem", letterSpacing: "-0.03em" } },
});

import { chakra } from "@chakra-ui/react";

/** The desk's figures: on phones, lines of text, and on wider screens a strip of five columns. */
export const Figures = chakra("dl", {
  base: {
    display: { base: "flex", md: "grid" },
    flexWrap: "wrap",
    columnGap: "4",
    "& > div": {
      display: "flex",
      flexDirection: { base: "row", md: "column" },
      flexWrap: { base: "wrap", md: "nowrap" },
      alignItems: "baseline",
      justifyContent: "space-between",
      gap: { base: "1.5", md: "0" },
    },
    "& dt": { textStyle: "xs", color: "fg.muted" },
    "& dd": {
      textStyle: { base: "sm", lg: "lg" },
      fontWeight: "heavy",
      fontVariantNumeric: "tabular-nums",
      whiteSpace: "nowrap",
    },
    md: {
      gridTemplateColumns: "1fr 1fr 1.3fr 1.1fr 1.2fr",
      columnGap: "0",
      borderWidth: "1px",
      borderRadius: "l3",
      bg: "bg.panel",
      "& > div": { px: { md: "3", lg: "4" }, py: "2" },
      "& > div + div": { borderInlineStartWidth: "1px" },
    },
  },
});

import { chakra } from "@chakra-ui/react";

/** The desk's figures: on phones, a grid with each figure above its label, and on wider screens a strip of five columns. */
export const Figures = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(9rem, 100%), 1fr))",
    columnGap: "4",
    rowGap: "2",
    "& > div": {
      display: "flex",
      flexDirection: { base: "column-reverse", md: "column" },
      justifyContent: { base: "start", md: "space-between" },
    },
    "& dt": { textStyle: "xs", color: "fg.muted" },
    "& dd": {
      textStyle: { base: "md", md: "sm", lg: "lg" },
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

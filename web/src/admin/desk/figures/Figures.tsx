import { chakra } from "@chakra-ui/react";

/** On phones, lines of text above the leads. On wider screens, a strip with a figure in each fifth. */
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

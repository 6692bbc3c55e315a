import { chakra } from "@chakra-ui/react";
import { narrowList } from "../../desk/list/listWidth.ts";

/**
 * Three figures side by side. In a narrow container, or with large text, they are stacked. The parent must be a size
 * container.
 */
export const SummaryGrid = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    "& > div": { display: "flex", flexDirection: "column", px: "3", py: "3" },
    "& > div + div": { borderInlineStartWidth: "1px" },
    "& dt": {
      // On phones, some labels wrap. The labels grow, so that the figures below stay aligned.
      flexGrow: { base: "1", md: "0" },
      color: "fg.muted",
      textStyle: { base: "sm", md: "md" },
    },
    "& dd": { fontVariantNumeric: "tabular-nums" },
    [narrowList]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      "& > div + div": { borderInlineStartWidth: "0", borderTopWidth: "1px" },
    },
  },
});

import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Chevron, SmallDisclosure } from "../parts/Disclosure.tsx";
import { PlainTable } from "../parts/PlainTable.tsx";
import type { ChartTableModel } from "./chartModel.ts";

/**
 * Styles the parts of a chart with the theme's colors. Lines also differ by weight and dashes, for color-blind
 * readers, paper and forced colors.
 */
export const ChartFrame = chakra("div", {
  base: {
    mt: "3",
    "& svg": {
      display: "block",
      width: "full",
      height: "auto",
      overflow: "visible",
      _print: { maxHeight: "260px" },
    },
    // An outline in the background color keeps text readable across lines.
    "& text": {
      fill: "fg.muted",
      fontSize: "xs",
      stroke: "bg",
      strokeWidth: "3px",
      strokeLinejoin: "round",
      paintOrder: "stroke",
      _highContrast: { fill: "CanvasText", stroke: "Canvas" },
    },
    "& text[data-tone=lead], & text[data-tone=mark]": { fill: "fg", fontWeight: "bold" },
    "& text[data-tone=second], & text[data-tone=title]": { fill: "fg", fontWeight: "semibold" },
    "& line": { stroke: "border", _highContrast: { stroke: "GrayText" } },
    "& line[data-part=leader]": { stroke: "border.control" },
    "& line[data-part=level], & line[data-part=mark]": {
      stroke: "fg",
      strokeDasharray: "2 4",
      _highContrast: { stroke: "CanvasText" },
    },
    "& path": {
      fill: "none",
      strokeWidth: "2px",
      strokeLinejoin: "round",
      strokeLinecap: "round",
      transition: "d 200ms ease-out",
    },
    "& path[data-tone=lead]": {
      stroke: "accent.solid",
      strokeWidth: "3.5px",
    },
    "& path[data-tone=second]": { stroke: "fg" },
    "& path[data-tone=quiet]": { stroke: "border.control", strokeWidth: "3px" },
    "& path[data-tone=cost]": { stroke: "fg.muted", strokeDasharray: "6 5" },
    "& path[data-tone]": {
      _highContrast: { stroke: "CanvasText", "&[data-tone=lead]": { stroke: "Highlight" } },
    },
    "& circle": { fill: "bg", stroke: "fg", strokeWidth: "2.5px" },
  },
});

/** The data table of a chart. `about` makes its summary unique for screen readers. */
export function ChartTable({ table, about }: ChartTableProps) {
  return (
    <SmallDisclosure mt="1">
      <summary>
        Show the numbers<chakra.span css={visuallyHidden}>: {about}</chakra.span>
        <Chevron />
      </summary>
      <PlainTable {...table} />
    </SmallDisclosure>
  );
}

type ChartTableProps = { readonly table: ChartTableModel; readonly about: string };

import { chakra } from "@chakra-ui/react";

/**
 * What the parts of a chart look like. Colours are the theme's, so they follow the colour scheme; lines
 * differ by weight and dashes too, for those who do not see the colours, on paper and under forced colours.
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
    // A rim of the background keeps words readable where they cross a line.
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
    "& path[data-tone=quiet]": { stroke: "border.control" },
    "& path[data-tone=cost]": { stroke: "fg.muted", strokeDasharray: "6 5" },
    "& path[data-tone]": {
      _highContrast: { stroke: "CanvasText", "&[data-tone=lead]": { stroke: "Highlight" } },
    },
    "& circle": { fill: "bg", stroke: "fg", strokeWidth: "2.5px" },
    "& rect": {
      fill: "border.control",
      transition: "fill 200ms ease-out, width 200ms ease-out",
      _highContrast: { fill: "GrayText" },
    },
    "& rect[data-tone=lead]": { fill: "accent.solid", _highContrast: { fill: "Highlight" } },
  },
});

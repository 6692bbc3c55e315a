/** The styles of lines, bands and points. Lines differ by color, weight and dashes: for color-blind readers, paper and forced colors. */
export const chartMarks = {
  "& path": {
    fill: "none",
    strokeWidth: "2px",
    strokeLinejoin: "round",
    strokeLinecap: "round",
    transition: "d 200ms ease-out",
  },
  "& path[data-part=band]": {
    fill: "accent.solid",
    opacity: { base: "0.16", _dark: "0.28" },
    _highContrast: { fill: "CanvasText" },
  },
  "& path[data-tone=lead]": { stroke: "accent.solid", strokeWidth: "3.5px" },
  "& path[data-tone=second]": { stroke: "fg" },
  "& path[data-tone=cost]": { stroke: "fg.muted", strokeDasharray: "6 5" },
  "& path[data-tone=other]": { stroke: "accent.solid", strokeDasharray: "1 5" },
  "& path[data-tone=past]": { stroke: "accent.solid", strokeWidth: "1.5px", opacity: "0.5" },
  "& path[data-tone]": {
    _highContrast: { stroke: "CanvasText", "&[data-tone=lead]": { stroke: "Highlight" } },
  },
  "& [data-part=pause]": {
    fill: "status.yellow.border",
    stroke: "none",
    opacity: "0.5",
    _highContrast: { fill: "CanvasText", opacity: "0.15" },
  },
  "& circle": { fill: "bg", stroke: "fg", strokeWidth: "2.5px" },
  "& circle[data-tone]": { stroke: "accent.solid", strokeWidth: "2px" },
  "& circle[data-tone=counted]": { fill: "accent.solid" },
} as const;

import { Global } from "@emotion/react";

/** Print styles of the whole page. They hide buttons and navigation. Each section hides its other interactive parts. */
export function PrintStyles() {
  return <Global styles={printStyles} />;
}

const printStyles = {
  "@page": { margin: "12mm" },
  "@media print": {
    html: {
      colorScheme: "light",
      background: "Canvas",
      fontSize: "11px",
      printColorAdjust: "exact",
    },
    // All text is black on white. Only the meter, the charts and the chosen tile keep their colors.
    "main, main *": { color: "#000 !important" },
    "main text": { fill: "#000 !important" },
    "header, main section, main div:has(> section)": { background: "none !important" },
    // The calculator's steps are recognized by their progress bar.
    "footer, main button, header nav, header button, div:has(> [role=progressbar])": {
      display: "none !important",
    },
    "table, section, li, dl > div": { breakInside: "avoid" },
    "header > div": { paddingInline: "0 !important" },
    "h2, h3, summary, h2 + p, h3 + p": { breakAfter: "avoid" },
    "td, th": { paddingBlock: "0.0625rem !important", lineHeight: "1.25" },
    main: {
      position: "relative",
      padding: "0.25rem 1px 0 !important",
      maxWidth: "none !important",
    },
  },
} as const;

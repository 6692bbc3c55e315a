import { Global } from "@emotion/react";

/** Print styles of the whole page. Each section hides its own interactive parts, except buttons and the page's navigation. */
export function PrintStyles() {
  return <Global styles={onPaper} />;
}

const onPaper = {
  "@page": { margin: "12mm" },
  "@media print": {
    html: {
      colorScheme: "light",
      background: "Canvas",
      fontSize: "11px",
      printColorAdjust: "exact",
    },
    // Black on white: colors stay only in the meter, the charts and the chosen tile.
    "main, main *": { color: "#000 !important" },
    "main text": { fill: "#000 !important" },
    "header, main section, main div:has(> section)": { background: "none !important" },
    "footer, main button, header nav, header button, div:has(> [role=progressbar])": {
      display: "none !important",
    },
    "table, section, li, dl > div": { breakInside: "avoid" },
    "header > div": { paddingInline: "0 !important" },
    "h2, h3, summary, h2 + p, h3 + p": { breakAfter: "avoid" },
    "td, th": { paddingBlock: "0.125rem !important" },
    main: {
      position: "relative",
      padding: "0.25rem 1px 0 !important",
      maxWidth: "none !important",
    },
  },
} as const;

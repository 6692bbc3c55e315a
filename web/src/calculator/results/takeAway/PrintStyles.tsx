import { Global } from "@emotion/react";

/** On paper: the plan without what surrounds it on screen. The sections say themselves what of them is not printed. */
export function PrintStyles() {
  return <Global styles={onPaper} />;
}

const onPaper = {
  "@page": { margin: "12mm" },
  "@media print": {
    html: {
      colorScheme: "light",
      background: "Canvas",
      fontSize: "12px",
      printColorAdjust: "exact",
    },
    "footer, div:has(> [role=progressbar]), [aria-label=Notifications], dialog": {
      display: "none !important",
    },
    "figure, tr, section:not([aria-labelledby=growth])": { breakInside: "avoid" },
    "header > p": { paddingInline: "0 !important" },
    "h2, h2 + p": { breakAfter: "avoid" },
    "td, th": { paddingBlock: "0.3rem !important" },
    main: { padding: "0.75rem 1px 0 !important", maxWidth: "none !important" },
  },
} as const;

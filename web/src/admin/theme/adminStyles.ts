import { defineGlobalStyles } from "@chakra-ui/react";

/** Puts the desk's links below the logo and the buttons. */
const linksBelow = {
  rowGap: "2",
  paddingTop: "2",
  // Stronger than the components' own styles.
  "& > div": { display: "contents !important" },
  "& nav": { order: "1", flexBasis: "100%", marginInlineStart: "-0.5rem !important" },
  "& nav + button": { marginInlineStart: "auto" },
};

/** Hides the name beside the logo, and the tag beside the name. */
const logoOnly = { "& > a": { fontSize: "0" }, "& > span": { display: "none" } };

/** Styles of the page around the admin's screens, and of the desk on paper. */
export const adminStyles = defineGlobalStyles({
  // As high as with the desk's links, before they are there.
  "#root header > div": { minHeight: "3.5rem" },
  // On a phone, and with large text, only the logo fits next to the desk's links, the search and the buttons. In rem, which
  // media queries do not take from the page.
  "#root header:has(nav)": { containerType: "inline-size" },
  // Very large text: the logo and the buttons, and the links below.
  "#root header > div:has(nav)": { "@container (max-width: 18rem)": linksBelow },
  "#root header > :has(nav)": { "@container (max-width: 46rem)": logoOnly },
  "#root header > div:has(nav):has(input)": { "@container (max-width: 62rem)": logoOnly },
  // The list on paper: without the queue, and without what cannot be pressed there. It is longer than a page.
  "#call-queue, div:has(> #search-leads), main :is(.button, [role=tablist])": {
    _print: { display: "none !important" },
  },
  "#lead-list, #lead-list :is(table, ul)": { _print: { breakInside: "auto !important" } },
  // On paper, a lead's panel is alone and as long as its content, without what only the screen needs.
  "body:has([data-lead-panel]) #root, [data-lead-panel] :is(button, form, input, footer, [data-actions])":
    { _print: { display: "none !important" } },
  ":has(> [data-lead-panel]), [data-lead-panel], [data-lead-panel] > *": {
    _print: {
      position: "static !important",
      containerType: "normal !important",
      width: "100% !important",
      maxWidth: "none !important",
      height: "auto !important",
      maxHeight: "none !important",
      overflow: "visible !important",
      border: "none !important",
      boxShadow: "none !important",
    },
  },
});

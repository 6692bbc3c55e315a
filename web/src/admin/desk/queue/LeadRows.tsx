import { chakra } from "@chakra-ui/react";

/** Rows of leads, in columns. Marks the open one, or else the one to call now, whose Call button is solid. */
export const LeadRows = chakra("ul", {
  base: {
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    overflow: "hidden",
    containerType: "inline-size",
    "& > li": { display: "grid", alignItems: "center", columnGap: "3", px: "3" },
    "& > li + li": { borderTopWidth: "1px" },
    "& > li:has([aria-current], .button-primary)": {
      bg: "accent.subtle",
      boxShadow: "inset 3px 0 0 {colors.accent.solid}",
    },
  },
});

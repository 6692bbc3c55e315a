import { chakra } from "@chakra-ui/react";

/** The frame of a text control; what stands inside it (units, buttons) shares its outline and its focus ring. */
export const ControlBox = chakra("div", {
  base: {
    display: "flex",
    alignItems: "stretch",
    h: "control",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    overflow: "hidden",
    transitionProperty: "border-color, box-shadow",
    transitionDuration: "fast",
    "&:has(input:focus-visible)": {
      outlineWidth: "2px",
      outlineStyle: "solid",
      outlineColor: "accent.focusRing",
      outlineOffset: "-1px",
      borderColor: "accent.focusRing",
    },
    "&:has(input[aria-invalid=true])": {
      borderColor: "border.error",
      outlineColor: "border.error",
      boxShadow: "inset 0 0 0 1px var(--c-colors-border-error)",
    },
  },
});

/** The input inside a `ControlBox`. 16 px or more, or phones zoom in on focus. */
export const ControlInput = chakra("input", {
  base: {
    flex: "1",
    minW: "0",
    px: "3",
    bg: "transparent",
    outline: "0",
    textStyle: "md",
    appearance: "none",
  },
});

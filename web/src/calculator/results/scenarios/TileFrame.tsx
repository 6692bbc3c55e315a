import { chakra } from "@chakra-ui/react";

/** A tile's box: the label of its radio button, so that all of it can be pressed. */
export const TileFrame = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    rowGap: "2",
    alignContent: "start",
    px: { base: "4", _print: "3" },
    py: "3",
    borderWidth: "1px",
    borderRadius: "lg",
    cursor: "button",
    transitionProperty: "background-color, border-color",
    transitionDuration: "fast",
    "&:has(:focus-visible)": {
      outline: "2px solid",
      outlineColor: "accent.focusRing",
      outlineOffset: "2px",
    },
  },
  variants: {
    chosen: {
      true: {
        bg: "accent.subtle",
        borderColor: "accent.border",
        // A second pixel of border without moving the contents.
        boxShadow: "inset 0 0 0 1px {colors.accent.border}",
      },
      false: {
        bg: "bg.panel",
        borderColor: "border.control",
        _hover: { borderColor: "accent.border" },
      },
    },
  },
});

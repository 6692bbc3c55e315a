import { defineRecipe } from "@chakra-ui/react";

const quiet = {
  bg: "transparent",
  color: "fg.muted",
  _hover: { bg: "bg.muted", color: "fg" },
  // Forced colors would show the transparent border.
  _highContrast: { borderColor: "Canvas" },
};

const emphasized = { base: "accent.emphasized", _highContrast: "Highlight" };

/** `primary`: the main action. `secondary`: an alternative. `quiet`: inside other controls. `link`: in text. */
export const buttonRecipe = defineRecipe({
  className: "button",
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    flexShrink: "0",
    minH: "touch",
    px: "5",
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "md",
    cursor: "pointer",
    fontWeight: "bold",
    textStyle: "md",
    WebkitUserSelect: "none",
    userSelect: "none",
    transitionProperty: "background-color, border-color, color, transform",
    transitionDuration: "150ms",
    _active: { transform: "translateY(1px)" },
    _disabled: { cursor: "not-allowed", opacity: "0.55" },
  },
  variants: {
    variant: {
      primary: {
        bg: "accent.fill",
        color: "accent.onFill",
        _hover: { bg: emphasized },
        _highContrast: { forcedColorAdjust: "none", bg: "Highlight", color: "HighlightText" },
        _loading: {
          cursor: "progress",
          opacity: "1",
          bg: emphasized,
          _active: { transform: "none" },
        },
      },
      secondary: {
        bg: "bg.panel",
        borderColor: "border.control",
        color: "fg",
        _hover: { bg: "bg.muted" },
      },
      quiet,
      link: { ...quiet, color: "accent.fg", textDecoration: "underline" },
    },
    size: {
      md: {},
      lg: { minH: "control", textStyle: "lg" },
    },
  },
  defaultVariants: { variant: "primary", size: "md" },
});

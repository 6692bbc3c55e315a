import type { ComponentProps } from "react";
import { Button } from "../../../ui/Button.tsx";

/** A small button. With `aria-pressed`, it is a choice, and looks chosen or not. */
export function Chip(props: ComponentProps<typeof Button>) {
  return <Button variant="secondary" px="3" textStyle="sm" css={pressedStyle} {...props} />;
}

const pressedStyle = {
  "&[aria-pressed=true]": {
    bg: "bg.inverted",
    color: "bg",
    borderColor: "transparent",
    _highContrast: { forcedColorAdjust: "none", bg: "Highlight", color: "HighlightText" },
  },
};

import type { ComponentProps } from "react";
import { Button } from "../../../ui/Button.tsx";

/** A small button that may be pressed. */
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

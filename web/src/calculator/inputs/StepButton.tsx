import type { ComponentProps } from "react";
import { keepFocus, PlainButton } from "../../ui/PlainButton.tsx";

/** Raises or lowers a number. Not in the tab order, like a native spin button: keyboard users have the arrow keys. */
export function StepButton(props: ComponentProps<typeof PlainButton>) {
  return (
    <PlainButton
      variant="quiet"
      className="step-button"
      tabIndex={-1}
      onMouseDown={keepFocus}
      {...props}
    />
  );
}

import type { MouseEvent, ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";

type StepButtonProps = Readonly<{ name: string; onPress: () => void; children: ReactNode }>;

/** Out of the tab order, like a native spin button: the keyboard has the arrow keys. */
export function StepButton({ name, onPress, children }: StepButtonProps) {
  return (
    <Button
      type="button"
      variant="quiet"
      aria-label={name}
      tabIndex={-1}
      onMouseDown={keepFocus}
      onClick={onPress}
      px="0"
      w="12"
      h="full"
      borderRadius="0"
      borderInlineStartColor="border"
    >
      {children}
    </Button>
  );
}

/** The field in use stays in use: its message would otherwise appear, and move the button, before the press lands. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

import { chakra } from "@chakra-ui/react";
import type { MouseEvent, ReactNode } from "react";
import { Button } from "../Button.tsx";

type SubmitButtonProps = Readonly<{ busy?: boolean; children: ReactNode }>;

/** The button that sends a form. While busy it keeps focus and says so; the form has to refuse a second press. */
export function SubmitButton({ busy = false, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      size="lg"
      mt="2"
      aria-busy={busy}
      aria-disabled={busy}
      onMouseDown={keepFocus}
    >
      {busy && <Spinner aria-hidden="true" />}
      {children}
    </Button>
  );
}

/** A field left by this press would show its message and move the button from under the finger. Submitting checks it anyway. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

const Spinner = chakra("span", {
  base: {
    w: "5",
    h: "5",
    borderWidth: "2px",
    borderColor: "currentColor",
    borderTopColor: "transparent",
    borderRadius: "full",
    animation: "spin 0.8s linear infinite",
  },
});

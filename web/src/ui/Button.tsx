import { chakra } from "@chakra-ui/react";
import type { MouseEvent, ReactNode } from "react";
import { buttonRecipe } from "./theme/buttonRecipe.ts";

/** A `<button>`, of the type `button` by default. Variants: primary (default), secondary, quiet. */
export const Button = chakra("button", buttonRecipe, { defaultProps: { type: "button" } });

export const LinkButton = chakra("a", buttonRecipe);

/** Small buttons in a row. Not on paper. */
export const Buttons = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    mt: "2",
    maxW: "form",
    "& > button, & > a": { flex: "auto", px: "1", textStyle: "sm" },
    _print: { display: "none" },
  },
});

type SubmitButtonProps = Readonly<{ busy?: boolean; children: ReactNode }>;

/** While busy it keeps focus, so the form has to ignore a second press. Forms that wait add a `Spinner`. */
export function SubmitButton({ busy = false, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      size="lg"
      mt={{ md: "2" }}
      aria-busy={busy}
      aria-disabled={busy}
      onMouseDown={keepFocus}
    >
      {children}
    </Button>
  );
}

/** For clicks that must not blur a field: its message could appear and move the button away. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

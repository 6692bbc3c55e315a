import type { ComponentProps, MouseEvent, ReactNode } from "react";

type Look = Readonly<{
  /** `primary`: the main action. `secondary`: an alternative. `quiet`: inside other controls. `link`: in text. */
  variant?: "primary" | "secondary" | "quiet" | "link" | undefined;
  size?: "md" | "lg" | undefined;
}>;

/** A `<button>`, of the type `button` by default. Button.tsx has it with Chakra's style props. */
export function PlainButton({
  variant,
  size,
  className,
  ...props
}: ComponentProps<"button"> & Look) {
  return <button type="button" {...props} className={buttonClass(variant, size, className)} />;
}

/** A link that looks like a button. */
export function PlainLinkButton({
  variant,
  size,
  className,
  ...props
}: ComponentProps<"a"> & Look) {
  return <a {...props} className={buttonClass(variant, size, className)} />;
}

function buttonClass(
  variant: Look["variant"] = "primary",
  size: Look["size"],
  className: string | undefined,
): string {
  const names = ["button", `button-${variant}`, size === "lg" && "button-lg", className];
  return names.filter(Boolean).join(" ");
}

type SubmitButtonProps = Readonly<{ busy?: boolean; children: ReactNode }>;

/** While busy it keeps focus, so the form has to ignore a second press. Forms that wait add a `Spinner`. */
export function SubmitButton({ busy = false, children }: SubmitButtonProps) {
  return (
    <PlainButton
      type="submit"
      size="lg"
      aria-busy={busy}
      aria-disabled={busy}
      onMouseDown={keepFocus}
    >
      {children}
    </PlainButton>
  );
}

/** For clicks that must not blur a field: its message could appear and move the button away. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

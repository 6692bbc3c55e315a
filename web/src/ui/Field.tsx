import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** The frame of a text control. Units (spans) and buttons inside it share its outline and focus ring. */
export const ControlBox = chakra("div", {
  base: {
    display: "flex",
    alignItems: "stretch",
    h: { base: "12", md: "control" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    overflow: "hidden",
    transitionProperty: "border-color, box-shadow",
    transitionDuration: "150ms",
    "& > span": { alignSelf: "center", ps: "3", color: "fg.muted" },
    "& > span + input": { ps: "1" },
    "& > input + span": { ps: "0", pe: "3" },
    "& > button": { outlineOffset: "-4px" },
    "&:has(input:focus-visible)": {
      outlineWidth: "2px",
      outlineStyle: "solid",
      outlineColor: "accent.solid",
      outlineOffset: "-1px",
      borderColor: "accent.solid",
    },
    "&:has(input[aria-invalid=true])": {
      borderColor: "border.error",
      outlineColor: "border.error",
      boxShadow: "inset 0 0 0 1px var(--c-colors-border-error)",
    },
  },
});

/** The input inside a `ControlBox`. Below 16 px, phones zoom in on focus. */
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

export type FieldProps = Readonly<{
  /** The id of the control. `fieldDescription` returns the id of what describes it. */
  id: string;
  label: string;
  optional?: boolean;
  /** What to enter, in plain words. A message replaces it. */
  hint?: string | undefined;
  /** A value to compare with, at the end of the label's line. */
  benchmark?: string | undefined;
  message: string | undefined;
  /** What the field says although its value is valid. */
  notice?: string | undefined;
  /** Whether the control is beside the label instead of below it. */
  isBeside?: boolean;
  children: ReactNode;
}>;

/** A label, a control and its hint or error message, which share the same space. */
export function Field({ id, label, optional, hint, benchmark, ...props }: FieldProps) {
  const message = props.message ?? props.notice;
  return (
    <Root data-beside={props.isBeside || undefined}>
      <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" mb="1">
        <chakra.label htmlFor={id} textStyle="sm" fontWeight="semibold">
          {label}
          {optional && <Aside> (optional)</Aside>}
        </chakra.label>
        {benchmark && (
          <Aside id={`${id}-benchmark`} textStyle="xs">
            {benchmark}
          </Aside>
        )}
      </chakra.div>
      {props.children}
      {hint && !message && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <Message
        id={`${id}-message`}
        aria-live="polite"
        color={props.message ? undefined : "fg.muted"}
      >
        {message}
      </Message>
    </Root>
  );
}

const Root = chakra("div", {
  base: {
    "&[data-beside]": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) 8.5rem",
      alignItems: "center",
      columnGap: "4",
      "& > p": { gridColumn: "1 / -1", textAlign: "end" },
    },
  },
});

/** The ids of what describes a field, for `aria-describedby`: its message or, without one, its hint and benchmark. */
export function fieldDescription(
  id: string,
  { hint, benchmark, message }: Pick<FieldProps, "hint" | "benchmark" | "message">,
): string | undefined {
  if (message) return `${id}-message`;
  const ids = [hint && `${id}-hint`, benchmark && `${id}-benchmark`];
  return ids.filter(Boolean).join(" ") || undefined;
}

const Aside = chakra("span", { base: { fontWeight: "normal", color: "fg.muted" } });

const Hint = chakra("p", {
  base: {
    mt: "0.5",
    textStyle: { base: "xs", md: "sm" },
    lineHeight: "1.25rem",
    color: "fg.muted",
  },
});

const Message = chakra("p", {
  base: {
    textStyle: "sm",
    fontWeight: "medium",
    color: "fg.error",
    // Stays in the page while empty: screen readers announce changes in a region, but not a new region.
    "&:not(:empty)": { mt: "0.5" },
  },
});

import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";

/** The frame of a text control. Units and buttons inside it share its outline and focus ring. */
export const ControlBox = chakra("div", {
  base: {
    display: "flex",
    alignItems: "stretch",
    h: "control",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    overflow: "hidden",
    transitionProperty: "border-color, box-shadow",
    transitionDuration: "fast",
    "&:has(input:focus-visible)": {
      outlineWidth: "2px",
      outlineStyle: "solid",
      outlineColor: "accent.focusRing",
      outlineOffset: "-1px",
      borderColor: "accent.focusRing",
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

type FieldProps = Readonly<{
  /** The id of the control. The message gets the id `fieldMessageId(id)`. */
  id: string;
  label: string;
  optional?: boolean;
  message: string | undefined;
  children: ReactNode;
}>;

/** A label, a control and its error message. */
export function Field({ id, label, optional, message, children }: FieldProps) {
  return (
    <div>
      <Label htmlFor={id}>
        {label}
        {optional && <Optional> (optional)</Optional>}
      </Label>
      {children}
      <Message id={fieldMessageId(id)} aria-live="polite">
        {message}
      </Message>
    </div>
  );
}

export function fieldMessageId(id: string): string {
  return `${id}-message`;
}

const Label = chakra("label", {
  base: { display: "block", mb: "1", textStyle: "sm", fontWeight: "semibold" },
});

const Optional = chakra("span", { base: { fontWeight: "normal", color: "fg.muted" } });

const Message = chakra("p", {
  base: {
    textStyle: "sm",
    fontWeight: "medium",
    color: "fg.error",
    // Stays in the page while empty: screen readers announce changes in a region, but not a new region.
    "&:not(:empty)": { mt: "1" },
  },
});

type TextFieldProps = Readonly<{
  name: string;
  label: string;
  optional?: boolean;
  message: string | undefined;
}> &
  Pick<
    ComponentProps<"input">,
    | "type"
    | "inputMode"
    | "autoComplete"
    | "autoCapitalize"
    | "enterKeyHint"
    | "spellCheck"
    | "placeholder"
    | "defaultValue"
  >;

/** A single-line text field. Uncontrolled: the form reads it on submit. */
export function TextField({ name, label, optional = false, message, ...input }: TextFieldProps) {
  return (
    <Field id={name} label={label} optional={optional} message={message}>
      <ControlBox>
        <ControlInput
          {...input}
          id={name}
          name={name}
          required={!optional}
          aria-invalid={message !== undefined}
          aria-describedby={message && fieldMessageId(name)}
        />
      </ControlBox>
    </Field>
  );
}

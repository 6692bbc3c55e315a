import type { ComponentProps, ReactNode } from "react";
import { ControlBox, ControlInput, Field, fieldDescription } from "./Field.tsx";

type TextFieldProps = Readonly<{
  name: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
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
export function TextField({
  name,
  label,
  optional = false,
  hint,
  message,
  ...input
}: TextFieldProps) {
  return (
    <Field id={name} label={label} optional={optional} hint={hint} message={message}>
      <ControlBox>
        <ControlInput
          {...input}
          id={name}
          name={name}
          required={!optional}
          aria-invalid={message !== undefined}
          aria-describedby={fieldDescription(name, { hint, message })}
        />
      </ControlBox>
    </Field>
  );
}

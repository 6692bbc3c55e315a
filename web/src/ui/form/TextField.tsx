import type { ComponentProps } from "react";
import { ControlBox, ControlInput } from "./ControlBox.tsx";
import { Field, fieldMessageId } from "./Field.tsx";

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

/** One line of text. Uncontrolled: the form is read when it is submitted. */
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

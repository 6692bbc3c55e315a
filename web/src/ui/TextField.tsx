import type { ComponentProps, ReactNode } from "react";
import { ControlBox, ControlInput, Field, fieldDescription } from "./Field.tsx";

type TextFieldProps = Readonly<{
  name: string;
  label: string;
  optional?: boolean;
  hint?: string;
  /** A value to compare with, at the end of the label's line. */
  benchmark?: string | undefined;
  /** Below the field. Stays when a message replaces the hint. */
  note?: ReactNode;
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
  benchmark,
  note,
  message,
  ...input
}: TextFieldProps) {
  const noteId = note ? `${name}-note` : undefined;
  const texts = { hint, benchmark, message };
  const description = [fieldDescription(name, texts), noteId].filter(Boolean).join(" ");
  return (
    <div>
      <Field id={name} label={label} optional={optional} {...texts}>
        <ControlBox>
          <ControlInput
            {...input}
            id={name}
            name={name}
            required={!optional}
            aria-invalid={message !== undefined}
            aria-describedby={description || undefined}
          />
        </ControlBox>
      </Field>
      {note && <div id={noteId}>{note}</div>}
    </div>
  );
}

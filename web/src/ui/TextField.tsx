import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps, fieldDescription } from "./Field.tsx";

type TextFieldProps = Omit<FieldProps, "id" | "children"> &
  Readonly<{
    name: string;
    /** A value to compare with, at the end of the field. */
    benchmark?: string | undefined;
    /** Before the text. */
    unit?: string | undefined;
    /** Below the field. Stays when a message replaces the hint. */
    note?: ReactNode;
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
    | "required"
  >;

/** A single-line text field. Uncontrolled: the form reads it on submit. */
export function TextField({
  name,
  label,
  optional = false,
  isBeside,
  hint,
  qualifier,
  unit,
  benchmark,
  note,
  message,
  notice,
  required = !optional,
  ...input
}: TextFieldProps) {
  const texts = { hint, qualifier, message, notice };
  const benchmarkId = benchmark && `${name}-benchmark`;
  const noteId = note ? `${name}-note` : undefined;
  const description = [fieldDescription(name, texts), benchmarkId, noteId]
    .filter(Boolean)
    .join(" ");
  return (
    <div>
      <Field id={name} label={label} optional={optional} isBeside={isBeside} {...texts}>
        <div className="control-box">
          {unit && <span aria-hidden="true">{unit}</span>}
          <input
            className="control-input"
            {...input}
            id={name}
            name={name}
            required={required}
            aria-invalid={message !== undefined}
            aria-describedby={description || undefined}
          />
          {benchmark && (
            <chakra.span id={benchmarkId} textStyle="xs" whiteSpace="nowrap">
              {benchmark}
            </chakra.span>
          )}
        </div>
      </Field>
      {note && <div id={noteId}>{note}</div>}
    </div>
  );
}

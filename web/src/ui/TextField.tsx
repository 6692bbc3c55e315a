import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps, fieldDescription } from "./Field.tsx";

type TextFieldProps = Omit<FieldProps, "id" | "children"> &
  Readonly<{
    name: string;
    /** What the text is in, before it: "$". */
    unitBefore?: string | undefined;
    /** The same after it: "a week". */
    unitAfter?: string | undefined;
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
  unitBefore,
  unitAfter,
  note,
  message,
  notice,
  required = !optional,
  ...input
}: TextFieldProps) {
  const texts = { hint, qualifier, message, notice };
  const unitAfterId = unitAfter && `${name}-unit`;
  const noteId = note ? `${name}-note` : undefined;
  const description = [fieldDescription(name, texts), unitAfterId, noteId]
    .filter(Boolean)
    .join(" ");
  return (
    <div>
      <Field id={name} label={label} optional={optional} isBeside={isBeside} {...texts}>
        <div className="control-box">
          {unitBefore && <span aria-hidden="true">{unitBefore}</span>}
          <input
            className="control-input"
            {...input}
            id={name}
            name={name}
            required={required}
            aria-invalid={message !== undefined}
            aria-describedby={description || undefined}
          />
          {unitAfter && (
            <chakra.span id={unitAfterId} textStyle="xs" whiteSpace="nowrap">
              {unitAfter}
            </chakra.span>
          )}
        </div>
      </Field>
      {note && <div id={noteId}>{note}</div>}
    </div>
  );
}

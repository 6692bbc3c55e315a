import { Field, Input } from "@chakra-ui/react";
import type { ComponentProps } from "react";

type InputFieldProps = Readonly<{ name: string; label: string; message: string | undefined }> &
  Pick<
    ComponentProps<typeof Input>,
    "type" | "inputMode" | "autoComplete" | "enterKeyHint" | "defaultValue"
  >;

/** A required text field with its label and its error message. Uncontrolled: the form reads it on submit. */
export function InputField({ name, label, message, ...input }: InputFieldProps) {
  return (
    <Field.Root invalid={message !== undefined} required ids={fieldIds(name)}>
      <Field.Label fontWeight="semibold">{label}</Field.Label>
      <Input
        {...input}
        name={name}
        aria-describedby={message && fieldIds(name).errorText}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field.ErrorText textStyle="sm">{message}</Field.ErrorText>
    </Field.Root>
  );
}

/**
 * The ids of a field's parts. Inputs reference the error message by id, because Chakra adds that reference a moment
 * after rendering. The form focuses the field before that, and a screen reader would not find the message.
 */
export function fieldIds(name: string) {
  return { control: name, errorText: `${name}-error`, helperText: `${name}-help` };
}

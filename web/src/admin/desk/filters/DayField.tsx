import { Field, Input } from "@chakra-ui/react";
import { useState } from "react";

type DayFieldProps = Readonly<{
  label: string;
  /** "2026-11-17", or undefined without a filter. */
  value: string | undefined;
  onChange: (value: string) => void;
}>;

/** A date. Applies only once complete: while the user types 2026, the value passes through the years 2, 20 and 202. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [text, setText] = useState(value ?? "");
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    // The URL changed, for example by the back button.
    setApplied(value);
    setText(value ?? "");
  }
  return (
    <Field.Root>
      <Field.Label textStyle="xs" color="fg.muted">
        {label}
      </Field.Label>
      <Input
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        size="md"
        h="touch"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === "" || target.validity.valid) onChange(target.value);
        }}
      />
    </Field.Root>
  );
}

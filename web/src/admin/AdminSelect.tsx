import { NativeSelect } from "@chakra-ui/react";
import type { ComponentProps } from "react";

export type SelectOption = {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
};

type AdminSelectProps = Omit<ComponentProps<typeof NativeSelect.Root>, "onChange"> &
  Readonly<{
    /** The name for screen readers, unless a `Field` around it has a label. */
    label?: string;
    options: readonly SelectOption[];
    value: string;
    onChange: (value: string) => void;
  }>;

/** A native select, as high as the other controls. */
export function AdminSelect({ label, options, value, onChange, ...root }: AdminSelectProps) {
  return (
    <NativeSelect.Root {...root}>
      <NativeSelect.Field
        aria-label={label}
        h="touch"
        bg="bg.panel"
        borderColor="border.control"
        textStyle="md"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

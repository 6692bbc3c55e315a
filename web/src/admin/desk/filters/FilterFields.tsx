import { Field, Grid, Input } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { AdminSelect, type SelectOption } from "../../AdminSelect.tsx";
import { useDesk } from "../DeskContext.ts";
import { useAdministrators } from "../lead/people.ts";
import { readFilters } from "./deskFilters.ts";
import type { FilterChip } from "./filterChips.ts";
import {
  choiceFilters,
  dayFilters,
  type FilterOptions,
  personFilters,
  personOptions,
} from "./filterOptions.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

/** The fields of the filters. A change applies immediately. */
export function FilterFields() {
  const { filters, change } = useDeskFilters();
  const { user } = useDesk();
  const administrators = useAdministrators();

  /** Sets a filter, or removes it if the text is empty or not valid. */
  function setFilter(name: FilterChip["name"], text: string) {
    const validated = readFilters(new URLSearchParams({ [name]: text }));
    change({ [name]: validated[name] });
  }

  return (
    <Grid
      // Two on a phone, then four and eight, and fewer where the text is large or the phone is narrow.
      templateColumns={{ base: columns("40%"), md: columns("20%"), "2xl": columns("11%") }}
      gap="3"
      // Not in rem: with large text, a date with its button has just enough room on a phone.
      p="12px"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      {dayFilters(filters.stage).map(({ name, label }) => (
        <DayField
          key={name}
          label={label}
          value={filters[name]}
          onChange={(day) => setFilter(name, day)}
        />
      ))}
      {choiceFilters.map(({ name, label, anyLabel, options }) => (
        <ChoiceField
          key={name}
          label={label}
          anyLabel={anyLabel}
          options={options}
          value={filters[name]}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
      {personFilters.map(({ name, label, anyLabel, ownOptions }) => (
        <ChoiceField
          key={name}
          label={label}
          anyLabel={anyLabel}
          options={personOptions(ownOptions, administrators, user.email)}
          value={filters[name]}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
    </Grid>
  );
}

/** As many columns as fit, but none narrower than this, or than a date with its button, except on a phone with large text. */
function columns(narrowest: string): string {
  return `repeat(auto-fit, minmax(min(100%, max(9.5rem, ${narrowest})), 1fr))`;
}

type ChoiceFieldProps = Readonly<{
  label: string;
  /** The option without a filter. */
  anyLabel: string;
  options: FilterOptions;
  value: string | undefined;
  onChange: (value: string) => void;
}>;

function ChoiceField({ label, anyLabel, options, value = "", onChange }: ChoiceFieldProps) {
  const choices: SelectOption[] = [{ value: "", label: anyLabel }];
  for (const [option, text] of Object.entries(options)) {
    choices.push({ value: option, label: text });
  }
  return (
    <Labeled label={label}>
      <AdminSelect options={choices} value={value} onChange={onChange} />
    </Labeled>
  );
}

type DayFieldProps = Readonly<{
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}>;

/** A date. Applies only once complete: while the user types 2026, the value passes through the years 2, 20 and 202. */
function DayField({ label, value = "", onChange }: DayFieldProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // The URL changed, for example by the back button.
    setLastValue(value);
    setText(value);
  }
  return (
    <Labeled label={label}>
      <Input
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === "" || target.validity.valid) onChange(target.value);
        }}
      />
    </Labeled>
  );
}

function Labeled({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <Field.Root>
      <Field.Label textStyle="xs" color="fg.muted">
        {label}
      </Field.Label>
      {children}
    </Field.Root>
  );
}

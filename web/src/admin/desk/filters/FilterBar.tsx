import { Box, Field, Flex, Input, NativeSelect, SimpleGrid } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Chip, DeskIcon } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { keepFocus } from "../keyboard/focus.ts";
import { useAdministrators } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";
import { type ColumnChoice, ColumnMenu } from "../list/columnChoice.tsx";
import { useScreenWidth } from "../list/useScreenWidth.ts";
import {
  choiceFilters,
  dayFilters,
  type FilterChip,
  filterChips,
  personFilters,
  readFilters,
  useDeskFilters,
} from "./deskFilters.ts";

/** The filters and the column menu. Rows of the grid of `StageTabs`. */
export function FilterBar({ columns }: Readonly<{ columns: ColumnChoice }>) {
  const [isOpen, setIsOpen] = useState(false);
  const isAtLeast = useScreenWidth();
  const { filters, change, clear } = useDeskFilters();
  const chips = filterChips(filters);
  return (
    <>
      <Flex gap="2">
        <Chip
          ms="auto"
          px="4"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Chip>
        {isAtLeast("lg") && <ColumnMenu columns={columns} />}
      </Flex>
      <Box id={fieldsId} gridColumn="1 / -1" hidden={!isOpen}>
        {isOpen && <FilterFields />}
      </Box>
      {chips.length > 0 && (
        <Flex ref={keepFocus} gridColumn="1 / -1" wrap="wrap" gap="2" align="center">
          {chips.map(({ name, label }) => (
            // The whole chip is the button: a cross alone is too small for a thumb.
            <Chip
              key={name}
              ref={keepFocus}
              aria-label={`Remove filter: ${label}`}
              onClick={() => change({ [name]: undefined })}
            >
              <span>{label}</span>
              <DeskIcon name="close" />
            </Chip>
          ))}
          <Button variant="quiet" px="3" onClick={clear}>
            Clear all
          </Button>
        </Flex>
      )}
    </>
  );
}

const fieldsId = "filter-fields";

/** The fields of the filters. A change applies immediately. */
function FilterFields() {
  const { filters, change } = useDeskFilters();
  const { user } = useDesk();
  const administrators = useAdministrators();
  const persons = personFilters.map(({ own, ...filter }) => {
    // The user's own leads are "me".
    const others = administrators.filter((each) => !("me" in own) || each !== user.email);
    const names = others.map((each) => [each, personName(each, user.email)] as const);
    const options: Readonly<Record<string, string>> = { ...own, ...Object.fromEntries(names) };
    return { ...filter, options };
  });
  const set = (name: FilterChip["name"], text: string) =>
    change({ [name]: readFilters(new URLSearchParams({ [name]: text }))[name] });

  return (
    <SimpleGrid
      // Two on a phone, then four and eight, and fewer where the text is large.
      templateColumns={{ base: columns("40%"), md: columns("20%"), "2xl": columns("11%") }}
      gap="3"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      {dayFilters(filters.stage).map(({ name, label }) => (
        <DayField
          key={name}
          label={label}
          value={filters[name]}
          onChange={(text) => set(name, text)}
        />
      ))}
      {[...choiceFilters, ...persons].map(({ name, label, any, options }) => (
        <Labeled key={name} label={label}>
          <NativeSelect.Root>
            <NativeSelect.Field
              h="touch"
              bg="bg.panel"
              borderColor="border.control"
              textStyle="md"
              value={filters[name] ?? ""}
              onChange={({ target }) => set(name, target.value)}
            >
              <option value="">{any}</option>
              {Object.entries(options).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Labeled>
      ))}
    </SimpleGrid>
  );
}

function columns(narrowest: string): string {
  return `repeat(auto-fit, minmax(max(8rem, ${narrowest}), 1fr))`;
}

type DayFieldProps = Readonly<{
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}>;

/** A date. Applies only once complete: while the user types 2026, the value passes through the years 2, 20 and 202. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const [text, setText] = useState(value ?? "");
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    // The URL changed, for example by the back button.
    setApplied(value);
    setText(value ?? "");
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

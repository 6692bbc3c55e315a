import { Field, NativeSelect, SimpleGrid } from "@chakra-ui/react";
import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { DayField } from "./DayField.tsx";
import { type FilterChip, planLabels, readFilters, suspectLabels } from "./deskFilters.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

/** The fields of the filters. A change applies immediately. */
export function FilterFields() {
  const { filters, change } = useDeskFilters();
  const set = (name: FilterChip["name"], text: string) =>
    change({ [name]: readFilters(new URLSearchParams({ [name]: text }))[name] });

  return (
    <SimpleGrid
      columns={{ base: 2, md: 5 }}
      gap="3"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      {days.map(({ name, label }) => (
        <DayField
          key={name}
          label={label}
          value={filters[name]}
          onChange={(text) => set(name, text)}
        />
      ))}
      {choices.map(({ name, label, any, options }) => (
        <Field.Root key={name}>
          <Field.Label textStyle="xs" color="fg.muted">
            {label}
          </Field.Label>
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
        </Field.Root>
      ))}
    </SimpleGrid>
  );
}

const days = [
  { name: "from", label: "From" },
  { name: "to", label: "Until" },
] as const;

const choices = [
  { name: "source", label: "Source", any: "Any source", options: trafficSourceLabels },
  { name: "plan", label: "Plan", any: "Any plan", options: planLabels },
  { name: "suspect", label: "Suspect", any: "All leads", options: suspectLabels },
] as const;

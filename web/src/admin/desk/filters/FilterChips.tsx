import { Flex, Tag } from "@chakra-ui/react";
import { Button } from "../../../ui/Button.tsx";
import { DeskIcon } from "../DeskIcon.tsx";
import { filterChips } from "./deskFilters.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

/** The active filters, each with a remove button. Empty if there are none. */
export function FilterChips() {
  const { filters, change, clear } = useDeskFilters();
  const chips = filterChips(filters);
  if (chips.length === 0) return null;
  return (
    <Flex gridColumn="1 / -1" wrap="wrap" gap="2" align="center">
      {chips.map(({ name, label }) => (
        // The whole tag is the button: a cross alone is too small for a thumb.
        <Tag.Root key={name} asChild size="lg" minH="touch" px="3" gap="2" colorPalette="gray">
          <button
            type="button"
            aria-label={`Remove filter: ${label}`}
            onClick={() => change({ [name]: undefined })}
          >
            <Tag.Label>{label}</Tag.Label>
            <DeskIcon name="close" />
          </button>
        </Tag.Root>
      ))}
      <Button type="button" variant="quiet" px="3" onClick={clear}>
        Clear all
      </Button>
    </Flex>
  );
}

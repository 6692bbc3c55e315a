import { Flex, Tag } from "@chakra-ui/react";
import { Button } from "../../../ui/Button.tsx";
import { filterChips } from "./deskFilters.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

/** The filters in use. Each can be removed. Renders nothing without filters. */
export function FilterChips() {
  const { filters, change, clear } = useDeskFilters();
  const chips = filterChips(filters);
  if (chips.length === 0) return null;
  return (
    <Flex wrap="wrap" gap="2" align="center">
      {chips.map(({ name, label }) => (
        <Tag.Root key={name} size="lg" minH="touch" ps="3" pe="1" variant="outline" bg="bg.panel">
          <Tag.Label>{label}</Tag.Label>
          <Tag.EndElement>
            <Tag.CloseTrigger
              minW="8"
              minH="8"
              aria-label={`Remove filter: ${label}`}
              onClick={() => change({ [name]: undefined })}
            />
          </Tag.EndElement>
        </Tag.Root>
      ))}
      <Button type="button" variant="quiet" px="3" onClick={clear}>
        Clear all
      </Button>
    </Flex>
  );
}

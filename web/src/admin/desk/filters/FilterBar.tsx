import { Flex } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ColumnMenu } from "../list/ColumnMenu.tsx";
import type { ColumnChoice } from "../list/useColumnChoice.ts";
import { useIsWide } from "../list/useIsWide.ts";
import { FilterChips } from "./FilterChips.tsx";
import { FilterFields } from "./FilterFields.tsx";
import { SearchBox } from "./SearchBox.tsx";

/** The search, the filters and the column menu. */
export function FilterBar({ columns }: Readonly<{ columns: ColumnChoice }>) {
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useIsWide();
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2">
        <SearchBox />
        <Button
          type="button"
          variant="secondary"
          px="4"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Button>
        {isWide && <ColumnMenu columns={columns} />}
      </Flex>
      <div id={fieldsId} hidden={!isOpen}>
        {isOpen && <FilterFields />}
      </div>
      <FilterChips />
    </Flex>
  );
}

const fieldsId = "filter-fields";

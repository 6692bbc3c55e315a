import { Box, Flex } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ColumnMenu } from "../list/ColumnMenu.tsx";
import type { ColumnChoice } from "../list/useColumnChoice.ts";
import { useIsWide } from "../list/useScreenWidth.ts";
import { FilterChips } from "./FilterChips.tsx";
import { FilterFields } from "./FilterFields.tsx";
import { SearchBox } from "./SearchBox.tsx";

/** The search, the filters and the column menu. Rows of the grid of `StageTabs`. */
export function FilterBar({ columns }: Readonly<{ columns: ColumnChoice }>) {
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useIsWide();
  return (
    <>
      <Flex gap="2">
        <SearchBox />
        <Button
          type="button"
          variant="secondary"
          px="4"
          textStyle="sm"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Button>
        {isWide && <ColumnMenu columns={columns} />}
      </Flex>
      <Box id={fieldsId} gridColumn="1 / -1" hidden={!isOpen}>
        {isOpen && <FilterFields />}
      </Box>
      <FilterChips />
    </>
  );
}

const fieldsId = "filter-fields";

import { Box, Flex } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { Chip } from "../controls/Chip.tsx";
import { DeskIcon } from "../controls/DeskIcon.tsx";
import { keepFocus } from "../keyboard/keepFocus.ts";
import { ColumnMenu } from "../list/ColumnMenu.tsx";
import type { ColumnChoice } from "../list/useColumnChoice.ts";
import { useScreenWidth } from "../list/useScreenWidth.ts";
import { FilterFields } from "./FilterFields.tsx";
import { filterChips } from "./filterChips.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

type FilterBarProps = Readonly<{
  columns: ColumnChoice;
  /** The list's status. On narrow screens it is beside the button. From `lg` on, the list shows it. */
  statusElement: ReactNode;
}>;

/** The filters and the column menu, as items of the grid of `StageTabs`. */
export function FilterBar({ columns, statusElement }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isAtLeast = useScreenWidth();
  const { filters, change, clear } = useDeskFilters();
  const chips = filterChips(filters);
  return (
    <>
      <Flex wrap="wrap" gap="2" align="center" justify="space-between">
        {!isAtLeast("lg") && statusElement}
        <Chip
          px="4"
          bg={isOpen ? "bg.muted" : undefined}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {chips.length === 0 ? "Filters" : `Filters (${chips.length})`}
        </Chip>
        {isAtLeast("lg") && <ColumnMenu columns={columns} />}
      </Flex>
      <Box id={fieldsId} gridColumn="1 / -1" hidden={!isOpen}>
        {isOpen && <FilterFields />}
      </Box>
      {/* Keeps the focus too, because removing the last chip removes the row. */}
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
          <Chip variant="quiet" onClick={clear}>
            Clear all
          </Chip>
        </Flex>
      )}
    </>
  );
}

const fieldsId = "filter-fields";

import { Menu } from "@chakra-ui/react";
import { Chip } from "../../../desk/controls/Chip.tsx";
import { DeskMenu } from "../../../desk/controls/DeskMenu.tsx";
import { figureLabel } from "../../texts/figureTexts.ts";
import { optionalColumns, type SourceColumns } from "./useSourceColumns.ts";

/** Chooses the columns that the table by source has besides those of the spend. */
export function ColumnMenu({ columns }: Readonly<{ columns: SourceColumns }>) {
  return (
    <DeskMenu
      trigger={
        <Chip px={{ base: "3", md: "4" }} textStyle="md">
          Columns
        </Chip>
      }
      closeOnSelect={false}
    >
      {optionalColumns.map((column) => (
        <Menu.CheckboxItem
          key={column}
          value={column}
          checked={columns.chosen.includes(column)}
          onCheckedChange={(isChosen) => columns.choose(column, isChosen)}
        >
          <span>{figureLabel(column)}</span>
          <Menu.ItemIndicator />
        </Menu.CheckboxItem>
      ))}
    </DeskMenu>
  );
}

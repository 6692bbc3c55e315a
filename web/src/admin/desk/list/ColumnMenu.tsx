import { Menu } from "@chakra-ui/react";
import { Chip } from "../controls/Chip.tsx";
import { DeskMenu } from "../controls/DeskMenu.tsx";
import { leadColumns } from "./leadColumns.tsx";
import type { ColumnChoice } from "./useColumnChoice.ts";

/** Chooses the columns of the table. */
export function ColumnMenu({ columns }: Readonly<{ columns: ColumnChoice }>) {
  return (
    <DeskMenu
      trigger={<Chip px="4">Columns</Chip>}
      closeOnSelect={false}
      rows={6}
      // Always below its button, so that it does not cover the header. Without room, it scrolls.
      positioning={{ placement: "bottom-end", flip: false }}
    >
      {choosableColumns.map(({ id, label, fullLabel }) => (
        <Menu.CheckboxItem
          key={id}
          value={id}
          checked={columns.visible[id] ?? false}
          onCheckedChange={(isVisible) => columns.setVisible(id, isVisible)}
        >
          <span>{fullLabel ?? label}</span>
          <Menu.ItemIndicator />
        </Menu.CheckboxItem>
      ))}
      <Menu.Item value="reset" fontWeight="semibold" onClick={columns.reset}>
        Reset
      </Menu.Item>
    </DeskMenu>
  );
}

const choosableColumns = leadColumns.filter(({ isFixed }) => !isFixed);

import { Menu, Portal } from "@chakra-ui/react";
import { Button } from "../../../ui/Button.tsx";
import { leadColumns } from "./leadColumns.tsx";
import type { ColumnChoice } from "./useColumnChoice.ts";

/** Shows and hides columns of the table. */
export function ColumnMenu({ columns }: Readonly<{ columns: ColumnChoice }>) {
  return (
    <Menu.Root closeOnSelect={false} positioning={{ placement: "bottom-end" }}>
      <Menu.Trigger asChild>
        <Button type="button" variant="secondary" px="4" textStyle="sm">
          Columns
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="14rem" borderWidth="1px" boxShadow="overlay">
            {choosable.map(({ id, label, long }) => (
              <Menu.CheckboxItem
                key={id}
                value={id}
                checked={columns.visible[id] ?? false}
                onCheckedChange={() => columns.toggle(id)}
                minH="touch"
                textStyle="md"
              >
                {long ?? label}
                <Menu.ItemIndicator />
              </Menu.CheckboxItem>
            ))}
            <Menu.Separator />
            <Menu.Item value="reset" onClick={columns.reset} minH="touch" textStyle="md">
              Show the usual columns
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const choosable = leadColumns.filter(({ isFixed }) => !isFixed);

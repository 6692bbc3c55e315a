import { Menu } from "@chakra-ui/react";
import { parseJson } from "@planner/shared/parseJson";
import { useState } from "react";
import * as z from "zod/mini";
import { browserStorage } from "../../../browser/tabStorage.ts";
import { Chip } from "../controls/Chip.tsx";
import { DeskMenu } from "../controls/DeskMenu.tsx";
import { useDeskFilters } from "../filters/useDeskFilters.ts";
import { leadColumns } from "./leadColumns.tsx";
import { useScreenWidth } from "./useScreenWidth.ts";

/** Which columns of the table are shown: those of the tab that fit on the screen, except where the user chose. The browser remembers it. */
export function useColumnChoice() {
  const isAtLeast = useScreenWidth();
  const { stage } = useDeskFilters().filters;
  const [chosen, setChosen] = useState(readChoice);
  const visible: Readonly<Record<string, boolean>> = Object.fromEntries(
    leadColumns.map(({ id, shownFrom = "lg", tabs }) => {
      const isOnTab = tabs === undefined || tabs.includes(stage ?? "all");
      return [id, chosen[id] ?? (isOnTab && isAtLeast(shownFrom))];
    }),
  );
  return {
    visible,
    show: (id: string, isShown: boolean) => {
      // Not from the last render: a second click may come before the next one.
      const changed = { ...readChoice(), [id]: isShown };
      setChosen(changed);
      browserStorage.write(storageKey, JSON.stringify(changed));
    },
  };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

function readChoice(): Readonly<Record<string, boolean>> {
  return choiceSchema.safeParse(parseJson(browserStorage.read(storageKey))).data ?? {};
}

const choiceSchema = z.record(z.string(), z.boolean());

const storageKey = "planner.desk.columns";

export function ColumnMenu({ columns }: Readonly<{ columns: ColumnChoice }>) {
  return (
    <DeskMenu
      trigger={<Chip px="4">Columns</Chip>}
      closeOnSelect={false}
      rows={6}
      // Not over the header: without room below, it scrolls.
      positioning={{ placement: "bottom-end", flip: false }}
    >
      {choosable.map(({ id, label, long }) => (
        <Menu.CheckboxItem
          key={id}
          value={id}
          checked={columns.visible[id] ?? false}
          onCheckedChange={(isShown) => columns.show(id, isShown)}
        >
          <span>{long ?? label}</span>
          <Menu.ItemIndicator />
        </Menu.CheckboxItem>
      ))}
    </DeskMenu>
  );
}

const choosable = leadColumns.filter(({ isFixed }) => !isFixed);

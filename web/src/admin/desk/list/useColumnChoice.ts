import { useState } from "react";
import * as z from "zod/mini";
import { parseJson } from "../../../app/parseJson.ts";
import { browserStorage } from "../../../app/tabStorage.ts";
import { type ColumnId, leadColumns } from "./leadColumns.tsx";
import { useScreenWidth } from "./useScreenWidth.ts";

/** Which columns of the table are shown: all that fit on the screen, except where the user chose. The browser remembers it. */
export function useColumnChoice() {
  const width = useScreenWidth();
  const [chosen, setChosen] = useState(() => readChoice(browserStorage.read(storageKey)));
  const visible: Readonly<Record<string, boolean>> = Object.fromEntries(
    leadColumns.map(({ id, shownFrom }) => [id, chosen[id] ?? width.has(shownFrom)]),
  );
  return {
    visible,
    toggle: (id: ColumnId) => {
      const changed = { ...chosen, [id]: !visible[id] };
      setChosen(changed);
      browserStorage.write(storageKey, JSON.stringify(changed));
    },
    reset: () => {
      setChosen({});
      browserStorage.remove(storageKey);
    },
  };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

function readChoice(stored: string | undefined): Readonly<Record<string, boolean>> {
  return choiceSchema.safeParse(parseJson(stored)).data ?? {};
}

const choiceSchema = z.record(z.string(), z.boolean());

const storageKey = "planner.desk.columns";

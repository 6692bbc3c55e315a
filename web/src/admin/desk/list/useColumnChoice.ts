import { useState } from "react";
import * as z from "zod/mini";
import { parseJson } from "../../../app/parseJson.ts";
import { browserStorage } from "../../../app/tabStorage.ts";
import { type ColumnId, leadColumns } from "./leadColumns.tsx";

/** Which columns of the table are shown. The browser remembers it. */
export function useColumnChoice() {
  const [visible, setVisible] = useState(() => readColumnChoice(browserStorage.read(storageKey)));
  return {
    visible,
    toggle: (id: ColumnId) => {
      const changed = { ...visible, [id]: !visible[id] };
      setVisible(changed);
      browserStorage.write(storageKey, JSON.stringify(changed));
    },
    reset: () => {
      setVisible(defaultChoice);
      browserStorage.remove(storageKey);
    },
  };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

/** Reads a stored choice. Columns that it does not mention, such as new ones, have their default. */
export function readColumnChoice(stored: string | undefined): Readonly<Record<string, boolean>> {
  const choice = choiceSchema.safeParse(parseJson(stored));
  return { ...defaultChoice, ...choice.data };
}

const choiceSchema = z.record(z.string(), z.boolean());

const defaultChoice: Readonly<Record<string, boolean>> = Object.fromEntries(
  leadColumns.map(({ id, isShown }) => [id, isShown]),
);

const storageKey = "planner.desk.columns";

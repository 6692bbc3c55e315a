import { parseJson } from "@planner/shared/parseJson";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { browserStorage } from "../../../browser/storage.ts";
import { useDeskFilters } from "../filters/useDeskFilters.ts";
import { leadColumns } from "./leadColumns.tsx";
import { useScreenWidth } from "./useScreenWidth.ts";

/**
 * Which columns the table shows: those of the tab that fit on the screen, unless the user chose otherwise. The browser
 * remembers the choice.
 */
export function useColumnChoice() {
  const isAtLeast = useScreenWidth();
  const { stage = "all" } = useDeskFilters().filters;
  const [chosen, setChosen] = useState(readChoice);
  const visible = useMemo(() => {
    const shown: Record<string, boolean> = {};
    for (const { id, shownFrom = "lg", tabs } of leadColumns) {
      const isOnTab = tabs === undefined || tabs.includes(stage);
      shown[id] = chosen[id] ?? (isOnTab && isAtLeast(shownFrom));
    }
    return shown;
  }, [chosen, stage, isAtLeast]);

  function choose(choice: Choice) {
    setChosen(choice);
    browserStorage.write(storageKey, JSON.stringify(choice));
  }

  return {
    visible,
    // Read again, because a second click may come before the next render.
    setVisible: (id: string, isVisible: boolean) => choose({ ...readChoice(), [id]: isVisible }),
    /** Shows the columns of the tab that fit again. */
    reset: () => choose({}),
  };
}

/** The columns that the table shows, and how to change them. */
export type ColumnChoice = ReturnType<typeof useColumnChoice>;

function readChoice(): Choice {
  return choiceSchema.safeParse(parseJson(browserStorage.read(storageKey))).data ?? {};
}

type Choice = Readonly<Record<string, boolean>>;

const choiceSchema = z.record(z.string(), z.boolean());

const storageKey = "planner.desk.columns";

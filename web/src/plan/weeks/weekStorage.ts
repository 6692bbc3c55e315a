import type { StoredWeek } from "@planner/shared/api/planContract";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { tabStorage } from "../../browser/tabStorage.ts";

/** An unsaved week's text, through reloads of the tab. Not read for another version: saving it would overwrite that. */
export function weekDraft(token: string, monday: string, stored: StoredWeek | undefined) {
  const key = `planner.week-${monday}.${token}`;
  const version = stored?.version ?? 0;
  return {
    read() {
      const draft = draftSchema.safeParse(parseJson(tabStorage.read(key))).data;
      return draft?.version === version ? draft.texts : undefined;
    },
    write: (texts: Readonly<Record<string, string>>) =>
      tabStorage.write(key, JSON.stringify({ version, texts })),
    remove: () => tabStorage.remove(key),
  };
}

const draftSchema = z.object({ version: z.int(), texts: z.record(z.string(), z.string()) });

/** The Monday of the week that the contractor chose to enter or to correct. Survives reloads of the tab. */
export function chosenWeek(token: string) {
  const key = `planner.chosen-week.${token}`;
  return {
    read: () => tabStorage.read(key),
    write: (monday: string | undefined) =>
      monday === undefined ? tabStorage.remove(key) : tabStorage.write(key, monday),
  };
}

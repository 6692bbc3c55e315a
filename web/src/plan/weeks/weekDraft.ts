import type { StoredWeek } from "@planner/shared/api/planContract";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { tabStorage } from "../../browser/storage.ts";

/**
 * The unsaved texts of a week's form, which survive reloads of the tab. If another version of the week is stored now, they
 * are not read: saving them would overwrite it.
 */
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

/** `version` is 0 if the week was not stored when the form was opened. */
const draftSchema = z.object({ version: z.int(), texts: z.record(z.string(), z.string()) });

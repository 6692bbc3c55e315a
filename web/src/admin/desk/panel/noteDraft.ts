import * as z from "zod/mini";
import { parseJson } from "../../../app/parseJson.ts";
import { tabStorage } from "../../../app/tabStorage.ts";

/** A note that is not saved yet. A retry uses the same key, so the note is saved only once. Each change gets a new key. */
export type NoteDraft = { readonly key: string; readonly text: string };

const draftSchema = z.object({ key: z.string(), text: z.string() });

/** A user's drafts. They survive reloads, but not closing the tab. */
export function noteDraftsOf(userId: string) {
  const keyOf = (leadId: string) => `planner.desk.note.${userId}.${leadId}`;
  return {
    read: (leadId: string): NoteDraft =>
      draftSchema.safeParse(parseJson(tabStorage.read(keyOf(leadId)))).data ?? newDraft(),

    write: (leadId: string, draft: NoteDraft): void =>
      draft.text === ""
        ? tabStorage.remove(keyOf(leadId))
        : tabStorage.write(keyOf(leadId), JSON.stringify(draft)),
  };
}

export function newDraft(text = ""): NoteDraft {
  return { key: crypto.randomUUID(), text };
}

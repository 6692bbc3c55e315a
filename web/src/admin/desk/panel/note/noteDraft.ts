import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { tabStorage } from "../../../../browser/storage.ts";

/** A note that is not saved yet. A retry uses the same key, so the note is saved only once. Each change gets a new key. */
const draftSchema = z.object({ key: z.string(), text: z.string() });

type NoteDraft = Readonly<z.output<typeof draftSchema>>;

/** A user's draft of a note on a lead. It survives reloads, but not closing the tab. */
export function noteDraftOf(userId: string, leadId: string) {
  const storageKey = `planner.desk.note.${userId}.${leadId}`;
  return {
    read: (): NoteDraft =>
      draftSchema.safeParse(parseJson(tabStorage.read(storageKey))).data ?? newDraft(""),
    /** Stores the changed text and returns the new draft. */
    change: (text: string): NoteDraft => {
      const draft = newDraft(text);
      if (text === "") tabStorage.remove(storageKey);
      else tabStorage.write(storageKey, JSON.stringify(draft));
      return draft;
    },
  };
}

function newDraft(text: string): NoteDraft {
  return { key: crypto.randomUUID(), text };
}

/** What the user has written after the note that was saved. All of it if they have changed what was saved. */
export function textAfterSaved(text: string, saved: string): string {
  const trimmed = text.trimStart();
  return trimmed.startsWith(saved) ? trimmed.slice(saved.length).trimStart() : text;
}

import { isOpenStage, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { tabStorage } from "../../../../browser/storage.ts";

const draftSchema = z.object({
  /** The lead's stage when the person was reached. */
  from: z.enum(stages),
  stage: z.enum(stages),
  at: z.iso.datetime(),
});

/** A stage and a follow-up that are not saved. */
export type ReachedDraft = z.output<typeof draftSchema>;

/**
 * The stage and follow-up that a user chose after reaching a person, and did not save: they opened another lead, or
 * reloaded the page. It ends when something else was planned, when the stage moved, or when the tab closes.
 */
export function reachedDraftOf(userId: string, lead: Lead) {
  const key = `planner.desk.reached.${userId}.${lead.id}`;
  return {
    read: (): ReachedDraft | undefined => {
      const draft = draftSchema.safeParse(parseJson(tabStorage.read(key))).data;
      return draft && isCurrent(draft, lead) ? draft : undefined;
    },
    store: (draft: ReachedDraft): void => tabStorage.write(key, JSON.stringify(draft)),
    remove: (): void => tabStorage.remove(key),
  };
}

function isCurrent({ from }: ReachedDraft, { stage, planned_touch, last_touch }: Lead): boolean {
  const isLatest = last_touch?.kind === "reached";
  return isLatest && stage === from && isOpenStage(stage) && planned_touch === undefined;
}

import { newEventSchema } from "@planner/shared/lead/followUp/leadEvent";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { tabStorage } from "../../../../browser/storage.ts";

const addedEventSchema = z.object({ leadId: z.string(), key: z.string(), event: newEventSchema });

/** An event that is added to a lead's timeline. A retry has the same key, so that the event is added only once. */
export type AddedEvent = Readonly<z.output<typeof addedEventSchema>>;

/** A user's outcomes of calls that are not saved yet. They survive reloads, but not closing the tab. */
export function unsentOutcomesOf(userId: string) {
  const prefix = `planner.desk.outcome.${userId}.`;
  return {
    /** Stores the outcome of a call, because the panel asks for it only once. Ignores other events. */
    store(added: AddedEvent): void {
      if (added.event.kind !== "call") return;
      tabStorage.write(prefix + added.key, JSON.stringify(added));
    },

    remove({ key }: AddedEvent): void {
      tabStorage.remove(prefix + key);
    },

    /** The stored outcomes, without those that cannot be read. */
    readAll(): readonly AddedEvent[] {
      return tabStorage.keys(prefix).flatMap((key) => {
        const stored = addedEventSchema.safeParse(parseJson(tabStorage.read(key)));
        return stored.success ? [stored.data] : [];
      });
    },
  };
}

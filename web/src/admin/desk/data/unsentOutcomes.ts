import { newEventSchema } from "@planner/shared/lead/followUp/leadEvent";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { tabStorage } from "../../../browser/tabStorage.ts";

const additionSchema = z.object({ leadId: z.string(), key: z.string(), event: newEventSchema });

/** An event that is added to a lead's timeline. A retry uses the same key, so the event is added only once. */
export type Addition = Readonly<z.output<typeof additionSchema>>;

/** A user's outcomes of calls that are not saved yet. They survive reloads, but not closing the tab. */
export function unsentOutcomesOf(userId: string) {
  const prefix = `planner.desk.outcome.${userId}.`;
  return {
    keep: (addition: Addition): void => {
      if (addition.event.kind !== "call") return;
      tabStorage.write(prefix + addition.key, JSON.stringify(addition));
    },
    forget: ({ key }: Addition): void => tabStorage.remove(prefix + key),
    read: (): readonly Addition[] =>
      tabStorage
        .keys(prefix)
        .flatMap((key) => additionSchema.safeParse(parseJson(tabStorage.read(key))).data ?? []),
  };
}

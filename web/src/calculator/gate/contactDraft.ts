import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { calculatorKeys } from "../../browser/calculatorKeys.ts";
import { tabStorage } from "../../browser/storage.ts";

export type ContactEntries = Readonly<z.infer<typeof contactEntriesSchema>>;

export const contactEntriesSchema = z.object({
  first_name: z.string(),
  work_email: z.string(),
  mobile: z.string(),
  website: z.string(),
});

/** The contact details that the visitor has not submitted yet. */
export const contactDraft = {
  load: (): ContactEntries | undefined =>
    contactEntriesSchema.safeParse(parseJson(tabStorage.read(calculatorKeys.contactDraft))).data,
  save: (entries: ContactEntries): void =>
    tabStorage.write(calculatorKeys.contactDraft, JSON.stringify(entries)),
  remove: (): void => tabStorage.remove(calculatorKeys.contactDraft),
};

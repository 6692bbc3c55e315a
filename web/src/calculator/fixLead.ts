import type { FieldError } from "@planner/shared/lead/fieldRules";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";
import { tabStorage, tabStorageKeys } from "../app/tabStorage.ts";
import type { RefusedLead } from "../outbox/Delivery.ts";
import { contactDraft, contactEntriesSchema } from "./gate/contactDraft.ts";
import { defaultEntries } from "./inputs/inputEntries.ts";

/** Shows the step with the fields that the server rejected, filled in and with the server's messages. */
export function fixLead({ body, errors }: RefusedLead): void {
  const { data: lead } = bodySchema.safeParse(parseJson(body));
  if (!lead) return;
  const { inputs, contact } = lead;
  contactDraft.save(contact);
  const goalErrors = errorsIn("inputs.", errors);
  if (goalErrors.length > 0) {
    const texts = Object.entries(inputs).map(([name, value]) => [name, String(value)]);
    const entries = { ...defaultEntries, ...Object.fromEntries(texts) };
    tabStorage.write(tabStorageKeys.goalEntries, JSON.stringify(entries));
    history.pushState({ step: "inputs", errors: goalErrors }, "");
  } else {
    history.pushState({ step: "gate", inputs, errors: errorsIn("contact.", errors) }, "");
  }
  // The calculator shows the current entry, as after Back.
  window.dispatchEvent(new Event("popstate"));
}

function errorsIn(part: string, errors: readonly FieldError[]): readonly FieldError[] {
  return errors
    .filter(({ path }) => path.startsWith(part))
    .map(({ path, message }) => ({ path: path.slice(part.length), message }));
}

const bodySchema = z.object({ inputs: planInputsSchema, contact: contactEntriesSchema });

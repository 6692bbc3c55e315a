import type { SavedPlan } from "@planner/shared/api/planContract";
import * as z from "zod/mini";
import { transact } from "../../aws/database.ts";
import { deskDelete, deskPut, readDeskItem } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { stopKey } from "../planKeys.ts";
import type { Recipient } from "../storedPlan.ts";

type Stop = z.infer<typeof stopSchema>;

/** Ends the emails to an address. A contractor's stop never replaces that of a bounce or a complaint. */
export async function stopMail(
  tables: Tables,
  address: string,
  { by, now }: Stop & { readonly now: Date },
): Promise<void> {
  const { Put } = deskPut(tables, { ...stopKey(address), stopped_at: now.toISOString(), by });
  // If the provider has stopped them, the contractor's condition fails, and that stop stays.
  const condition = by === "contractor" ? unlessProviderStopped : {};
  await transact(tables.client, [{ Put: { ...Put, ...condition } }]);
}

/** Resumes the emails that the contractor has stopped. Returns false after a bounce or a complaint. */
export async function resumeMail(tables: Tables, address: string): Promise<boolean> {
  const { Delete } = deskDelete(tables, stopKey(address));
  const result = await transact(tables.client, [
    { Delete: { ...Delete, ...unlessProviderStopped } },
  ]);
  return result.kind === "written";
}

/** Reads who ended the emails to an address. Undefined if no one did. */
export async function readStop(tables: Tables, address: string): Promise<Stop["by"] | undefined> {
  const item = await readDeskItem(tables, stopKey(address));
  return item && stopSchema.parse(item).by;
}

type PossibleRecipient = Recipient & {
  /** False without a sender, and for unverified addresses while SES is in its sandbox. */
  readonly mayBeEmailed: boolean;
};

/** Reads whether emails to an address can be sent, as the contractor sees it. */
export async function readMailState(
  tables: Tables,
  { address, no_mail, mayBeEmailed }: PossibleRecipient,
): Promise<SavedPlan["mail"]> {
  if (!mayBeEmailed || no_mail) return "off";
  const by = await readStop(tables, address);
  if (by === undefined) return "on";
  return by === "contractor" ? "stopped" : "undeliverable";
}

const stopSchema = z.object({
  /** Who ended the emails: the contractor, or SES after a bounce or a complaint. */
  by: z.enum(["contractor", "provider"]),
});

/** The condition that neither a bounce nor a complaint has stopped the emails. */
const unlessProviderStopped = {
  ConditionExpression: "attribute_not_exists(pk) OR #by = :contractor",
  ExpressionAttributeNames: { "#by": "by" },
  ExpressionAttributeValues: { ":contractor": "contractor" satisfies Stop["by"] },
};

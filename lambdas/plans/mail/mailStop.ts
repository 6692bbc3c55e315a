import type { SavedPlan } from "@planner/shared/api/planContract";
import * as z from "zod/mini";
import { transact } from "../../aws/database.ts";
import { deskDelete, deskPut, readDeskItem } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { stopKey } from "../planKeys.ts";
import type { Recipient } from "../storedPlan.ts";

type Stop = {
  /** Who ended the emails: the contractor, or SES after a bounce or a complaint. */
  readonly by: "contractor" | "provider";
  readonly now: Date;
};

/** Ends the emails to an address. Never replaces the stop after a bounce or a complaint by the contractor's own. */
export async function stopMail(tables: Tables, address: string, { by, now }: Stop): Promise<void> {
  const { Put } = deskPut(tables, { ...stopKey(address), stopped_at: now.toISOString(), by });
  const ownPut = { ...Put, ...isOwnStop };
  await transact(tables.client, [{ Put: by === "contractor" ? ownPut : Put }]);
}

/** Resumes the emails that the contractor has stopped. Returns false after a bounce or a complaint. */
export async function resumeMail(tables: Tables, address: string): Promise<boolean> {
  const { Delete } = deskDelete(tables, stopKey(address));
  const result = await transact(tables.client, [{ Delete: { ...Delete, ...isOwnStop } }]);
  return result.kind === "written";
}

/** The condition that the contractor has stopped the emails, or that they are not stopped. */
const isOwnStop = {
  ConditionExpression: "attribute_not_exists(pk) OR #by = :contractor",
  ExpressionAttributeNames: { "#by": "by" },
  ExpressionAttributeValues: { ":contractor": "contractor" satisfies Stop["by"] },
};

/** Who ended the emails to an address. */
export async function readStop(tables: Tables, address: string): Promise<Stop["by"] | undefined> {
  const item = await readDeskItem(tables, stopKey(address));
  return item && stopSchema.parse(item).by;
}

const stopSchema = z.object({ by: z.enum(["contractor", "provider"]) });

/** Whether emails to an address can be sent, as the contractor sees it. */
export async function mailState(
  tables: Tables,
  { address, no_mail, isRecipient }: Recipient & { readonly isRecipient: boolean },
): Promise<SavedPlan["mail"]> {
  if (!isRecipient || no_mail) return "off";
  const by = await readStop(tables, address);
  if (by === undefined) return "on";
  return by === "contractor" ? "stopped" : "undeliverable";
}

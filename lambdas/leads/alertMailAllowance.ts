import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { alertMarkKey } from "@planner/shared/lead/leadsTable";
import { textAttribute } from "../aws/database.ts";
import { alertMarks } from "./alertMarks.ts";
import { itemAt, type LeadTable } from "./LeadTable.ts";

export type AlertMailAllowance = ReturnType<typeof alertMailAllowance>;

/**
 * Limits the emails about new leads to a number per UTC hour, so that a flood does not get the sender blocked. One item
 * holds the keys of the leads that were emailed in this hour, so that a repeated email uses no second place.
 */
export function alertMailAllowance(table: LeadTable, mailsPerHour: number) {
  const at = itemAt(table.tableName, alertMarkKey("mail", "allowance"));

  async function update(changes: Omit<UpdateCommandInput, "TableName" | "Key">) {
    await table.client.send(new UpdateCommand({ ...at, ...changes }));
  }

  /** Returns the hour of the existing item if the condition failed. */
  async function tryUpdate(
    changes: Omit<UpdateCommandInput, "TableName" | "Key">,
  ): Promise<{ readonly isDone: boolean; readonly hour?: string | undefined }> {
    try {
      await update({ ...changes, ReturnValuesOnConditionCheckFailure: "ALL_OLD" });
      return { isDone: true };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { isDone: false, hour: textAttribute.safeParse(error.Item?.hour).data };
    }
  }

  return {
    /** Takes a place for a lead. Returns false if the hour has none left. */
    take: async (leadKey: string, now: Date): Promise<boolean> => {
      const place = {
        UpdateExpression: "ADD lead_keys :one",
        ConditionExpression:
          "#hour = :hour AND (attribute_not_exists(lead_keys) OR contains(lead_keys, :lead) OR size(lead_keys) < :most)",
        ExpressionAttributeNames: { "#hour": "hour" },
        ExpressionAttributeValues: {
          ":hour": hourOf(now),
          ":lead": leadKey,
          ":one": new Set([leadKey]),
          ":most": mailsPerHour,
        },
      };
      const { isDone, hour } = await tryUpdate(place);
      if (isDone || hour === hourOf(now)) return isDone;
      // Another sender may start the hour at the same time.
      await tryUpdate({
        UpdateExpression: "SET #hour = :hour REMOVE lead_keys",
        ConditionExpression: "attribute_not_exists(#hour) OR #hour < :hour",
        ExpressionAttributeNames: { "#hour": "hour" },
        ExpressionAttributeValues: { ":hour": hourOf(now) },
      });
      return (await tryUpdate(place)).isDone;
    },
    /** Gives the place back because the email was not sent. */
    giveBack: (leadKey: string) =>
      update({
        UpdateExpression: "DELETE lead_keys :one",
        ExpressionAttributeValues: { ":one": new Set([leadKey]) },
      }),
    /** Marks the one email of an hour that says that more leads are waiting. */
    summary: alertMarks(table, "mail"),
  };
}

/** The UTC hour, such as `2026-11-22T10`. */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, "2026-11-22T10".length);
}

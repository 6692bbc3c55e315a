import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import type { AlertChannel } from "@planner/shared/lead/alerts";
import { alertAllowanceKey } from "@planner/shared/tables/leadsTable";
import { ifConditionHolds } from "../aws/database.ts";
import { itemAt, type LeadTable } from "../tables/LeadTable.ts";
import { alertMarks } from "./alertMarks.ts";
import { sendingPace } from "./sendingPace.ts";

/** What `alertAllowance` returns. */
export type AlertAllowance = ReturnType<typeof alertAllowance>;

/**
 * Limits a channel's alerts of new leads to a number per UTC hour, so that a flood does not get the sender blocked. One item
 * holds the keys of the leads that were alerted in this hour, so that a repeated alert uses no second place.
 */
export function alertAllowance(table: LeadTable, channel: AlertChannel, perHour: number) {
  const key = alertAllowanceKey(channel);
  const at = itemAt(table.tableName, key);
  /** Returns false if the condition failed. */
  const update = (changes: Omit<UpdateCommandInput, "TableName" | "Key">) =>
    ifConditionHolds(() => table.client.send(new UpdateCommand({ ...at, ...changes })));
  return {
    /** Takes a place for a lead. Returns false if the hour has none left. */
    take: async (leadKey: string, now: Date): Promise<boolean> => {
      const hour = hourOf(now);
      const takePlace = placeUpdate({ leadKey, hour, perHour });
      if (await update(takePlace)) return true;
      // Starts a new hour, unless another sender did so in the meantime.
      await update({
        UpdateExpression: "SET #hour = :hour REMOVE lead_keys",
        ConditionExpression: "attribute_not_exists(#hour) OR #hour < :hour",
        ExpressionAttributeNames: { "#hour": "hour" },
        ExpressionAttributeValues: { ":hour": hour },
      });
      return update(takePlace);
    },
    /** Gives the place back because the alert was not sent. */
    giveBack: (leadKey: string) =>
      update({
        UpdateExpression: "DELETE lead_keys :one",
        ExpressionAttributeValues: { ":one": new Set([leadKey]) },
      }),
    pace: sendingPace(table, key),
    /** Marks the one alert of an hour that says that more leads are waiting. */
    summary: alertMarks(table, channel),
  };
}

type Place = { readonly leadKey: string; readonly hour: string; readonly perHour: number };

/** Its condition fails if another hour is stored, or if this one has no place left. */
function placeUpdate({ leadKey, hour, perHour }: Place) {
  return {
    UpdateExpression: "ADD lead_keys :one",
    ConditionExpression:
      "#hour = :hour AND (attribute_not_exists(lead_keys) OR contains(lead_keys, :lead) OR size(lead_keys) < :most)",
    ExpressionAttributeNames: { "#hour": "hour" },
    ExpressionAttributeValues: {
      ":hour": hour,
      ":lead": leadKey,
      ":one": new Set([leadKey]),
      ":most": perHour,
    },
  };
}

/** The UTC hour, such as `2026-11-22T10`. */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, "2026-11-22T10".length);
}

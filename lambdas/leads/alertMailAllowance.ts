import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { alertMarkKey } from "@planner/shared/lead/leadsTable";
import { ifConditionHolds } from "../aws/database.ts";
import { alertMarks } from "./alertMarks.ts";
import { itemAt, type LeadTable } from "./LeadTable.ts";

export type AlertMailAllowance = ReturnType<typeof alertMailAllowance>;

/**
 * Limits the emails about new leads to a number per UTC hour, so that a flood does not get the sender blocked. One item
 * counts the emails of an hour. An email that is repeated because its sender died counts again.
 */
export function alertMailAllowance(table: LeadTable, mailsPerHour: number) {
  const count = (now: Date, mails: 1 | -1) =>
    ifConditionHolds(() =>
      table.client.send(
        new UpdateCommand({
          ...itemAt(table.tableName, alertMarkKey("mail", `allowance#${hourOf(now)}`)),
          UpdateExpression: "ADD mails :mails",
          ConditionExpression: "attribute_not_exists(mails) OR mails < :most",
          ExpressionAttributeValues: {
            ":mails": mails,
            ":most": mails > 0 ? mailsPerHour : Number.MAX_SAFE_INTEGER,
          },
        }),
      ),
    );
  return {
    /** Counts an email. Returns false if the hour has none left. */
    take: (now: Date) => count(now, 1),
    /** Gives back what was taken at a time, because the email was not sent. */
    giveBack: (takenAt: Date) => count(takenAt, -1),
    /** Marks the one email of an hour that says that more leads are waiting. */
    summary: alertMarks(table, "mail"),
  };
}

/** The UTC hour, such as `2026-11-22T10`. */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, "2026-11-22T10".length);
}

import type { Brand } from "@planner/shared/brand/brandSchema";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { allow, allowPartitions } from "../permissions.ts";
import type { LeadTablesProps } from "./LeadStore.ts";

export interface LeadAccessProps extends LeadTablesProps {
  readonly brand: Pick<Brand, "timeZone">;
}

/** The variables that functions need to use both tables: their names, the agency's clock, and the feeds' settings. */
export function tableVariables({ table, deskTable, environment, brand }: LeadAccessProps) {
  return {
    TABLE_NAME: table.tableName,
    DESK_TABLE_NAME: deskTable.tableName,
    TIME_ZONE: brand.timeZone,
    AD_FEEDS: JSON.stringify(environment.adFeeds ?? null),
  };
}

/** The permissions to update what statistics, queue and feeds say about a lead. */
export function settlePermissions({
  table,
  deskTable,
}: LeadTablesProps): readonly PolicyStatement[] {
  const { counted, statistics, due, calls, feed } = deskTableNames.prefixes;
  return [
    allow([table.tableArn], "dynamodb:BatchGetItem"),
    allowPartitions(
      deskTable,
      [counted, statistics, due, calls, feed, deskTableNames.generations],
      "BatchGetItem",
      "ConditionCheckItem",
      "DeleteItem",
      "GetItem",
      "PutItem",
      "UpdateItem",
    ),
  ];
}

/** The permissions to join the open leads of a person to one row of the queue. */
export function joinRowsPermissions({
  table,
  deskTable,
}: LeadTablesProps): readonly PolicyStatement[] {
  const { find, changes } = deskTableNames.prefixes;
  return [
    allow([table.tableArn], "dynamodb:BatchGetItem"),
    allowPartitions(table, [leadsTable.leadKeyPattern], "ConditionCheckItem", "UpdateItem"),
    allowPartitions(deskTable, [find], "Query"),
    allowPartitions(deskTable, [changes], "PutItem"),
  ];
}

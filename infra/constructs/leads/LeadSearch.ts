import { deskTable as deskTableNames } from "@planner/shared/lead/deskTable";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { onlyPartitions } from "./LeadStore.ts";
import { QueueConsumer } from "./QueueConsumer.ts";

export interface LeadSearchProps {
  readonly table: TableV2;
  readonly deskTable: TableV2;
  readonly environment: Environment;
}

/** Maintains the search index: writes the postings of each new lead to the desk's table. */
export class LeadSearch extends QueueConsumer {
  constructor(scope: Construct, id: string, { table, deskTable, environment }: LeadSearchProps) {
    super(scope, id, {
      environment,
      handlerId: "Indexer",
      name: "index-leads",
      description: "Adds each new lead to the search index",
      variables: { TABLE_NAME: table.tableName, DESK_TABLE_NAME: deskTable.tableName },
      permissions: [
        // The transaction checks that the lead was not erased.
        new PolicyStatement({
          actions: ["dynamodb:ConditionCheckItem", "dynamodb:GetItem"],
          resources: [table.tableArn],
        }),
        new PolicyStatement({
          actions: ["dynamodb:PutItem"],
          resources: [deskTable.tableArn],
          conditions: onlyPartitions(`${deskTableNames.prefixes.find}*`),
        }),
      ],
    });
  }
}

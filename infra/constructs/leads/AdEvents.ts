import { adEventPrefix } from "@planner/shared/tables/leadsTable";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { allow, allowPartitions, secretArnOf } from "../permissions.ts";
import { QueueConsumer } from "./QueueConsumer.ts";

export interface AdEventsProps {
  readonly table: TableV2;
  readonly environment: Environment;
  readonly meta: NonNullable<Environment["adEvents"]>["meta"];
}

/**
 * Sends booked calls and won jobs to Meta. A failed event is delayed up to an hour between attempts, for seven days, so its
 * message is received more often than others.
 */
export class AdEvents extends QueueConsumer {
  constructor(scope: Construct, id: string, { table, environment, meta }: AdEventsProps) {
    const { tokenSecret, ...settings } = meta;
    super(scope, id, {
      environment,
      name: "send-ad-events",
      description: "Sends booked calls and won jobs to Meta",
      variables: {
        TABLE_NAME: table.tableName,
        META_ORIGIN: "https://graph.facebook.com",
        META_EVENTS: JSON.stringify(settings),
        META_TOKEN_SECRET_ID: tokenSecret,
      },
      permissions: [
        allow([table.tableArn], "dynamodb:GetItem"),
        // Only its own marks, not leads.
        allowPartitions(table, [adEventPrefix], "DeleteItem", "UpdateItem"),
        allow([secretArnOf(scope, tokenSecret)], "secretsmanager:GetSecretValue"),
      ],
      movesMessages: true,
      maxReceives: 500,
    });
  }
}

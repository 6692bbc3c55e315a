import type { Brand } from "@planner/shared/brand/brandSchema";
import type { AlertChannel } from "@planner/shared/lead/alerts";
import { deskTable as deskTableKeys } from "@planner/shared/tables/deskTable";
import { alertMarkPrefix } from "@planner/shared/tables/leadsTable";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { QueueConsumer, type QueueConsumerProps } from "../leads/QueueConsumer.ts";
import { allow, allowPartitions } from "../permissions.ts";

/** What the alerts of every channel need. */
export interface AlertProps {
  readonly table: TableV2;
  readonly deskTable: TableV2;
  readonly environment: Environment;
  /** The agency: its time zone for every channel, its name for emails. */
  readonly brand: Pick<Brand, "name" | "timeZone">;
  /** The URL of the desk, which alerts link to. */
  readonly dashboardUrl: string;
}

type AlertConsumerProps = AlertProps &
  Pick<QueueConsumerProps, "description" | "variables" | "permissions" | "movesMessages"> & {
    readonly channel: AlertChannel;
  };

/** Alerts the team to new leads through one channel: a queue, a sender function and a dead-letter queue. */
export class AlertConsumer extends QueueConsumer {
  constructor(scope: Construct, id: string, props: AlertConsumerProps) {
    const { channel, table, deskTable, brand, dashboardUrl } = props;
    super(scope, id, {
      ...props,
      name: `alert-${channel}`,
      variables: {
        ...props.variables,
        TABLE_NAME: table.tableName,
        DESK_TABLE_NAME: deskTable.tableName,
        TIME_ZONE: brand.timeZone,
        DASHBOARD_URL: dashboardUrl,
      },
      permissions: [
        allow([table.tableArn], "dynamodb:GetItem"),
        // To see whether a booked call without a lead still lacks its outcome.
        allowPartitions(deskTable, [deskTableKeys.bookings], "GetItem"),
        // Writes only the channel's own marks and allowance, never leads.
        allowPartitions(table, [alertMarkPrefix(channel)], "DeleteItem", "UpdateItem"),
        ...props.permissions,
      ],
    });
  }
}

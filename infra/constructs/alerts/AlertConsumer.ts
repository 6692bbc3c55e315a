import type { Brand } from "@planner/shared/brand/brandSchema";
import type { AlertChannel } from "@planner/shared/lead/alerts";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { alertMarkPrefix } from "@planner/shared/tables/leadsTable";
import type { Construct } from "constructs";
import { type LeadAccessProps, tableVariables } from "../leads/leadAccess.ts";
import { QueueConsumer, type QueueConsumerProps } from "../leads/QueueConsumer.ts";
import { allow, allowPartitions } from "../permissions.ts";

/** What the alerts of every channel need. */
export interface AlertProps extends LeadAccessProps {
  /** The agency: its time zone for every channel, its name for emails. */
  readonly brand: Pick<Brand, "name" | "timeZone">;
  /** The URL of the desk, which alerts link to. */
  readonly deskUrl: string;
}

type AlertConsumerProps = AlertProps &
  Pick<QueueConsumerProps, "description" | "variables" | "permissions" | "movesMessages"> & {
    readonly channel: AlertChannel;
  };

/** The consumers of the channels that the environment configures. */
export type AlertConsumers = Readonly<Partial<Record<AlertChannel, AlertConsumer>>>;

/**
 * Sends the alerts of one channel to the team: new leads, those still waiting, and touches that are due. A queue, a sender
 * function and a dead-letter queue.
 */
export class AlertConsumer extends QueueConsumer {
  constructor(scope: Construct, id: string, props: AlertConsumerProps) {
    const { channel, table, deskTable, deskUrl } = props;
    super(scope, id, {
      ...props,
      name: `alert-${channel}`,
      variables: {
        ...props.variables,
        ...tableVariables(props),
        DESK_URL: deskUrl,
      },
      permissions: [
        allow([table.tableArn], "dynamodb:GetItem"),
        // To see whether a booked call without a lead still lacks its outcome.
        allowPartitions(deskTable, [deskTableNames.bookings], "GetItem"),
        // Writes only the channel's own marks and allowance, never leads.
        allowPartitions(table, [alertMarkPrefix(channel)], "DeleteItem", "UpdateItem"),
        ...props.permissions,
      ],
    });
  }
}

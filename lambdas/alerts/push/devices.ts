import { hash } from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { alertScopes } from "@planner/shared/api/admin/deviceContract";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { readPartition } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";

/** A browser that gets an administrator's push notifications: its subscription, as the Push API describes it. */
const deviceSchema = z.object({
  sk: z.string(),
  /** The hash of the endpoint. */
  id: z.string(),
  username: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  /** Which alerts it gets. */
  alert_scope: z.enum(alertScopes),
  /** When the device's page last confirmed it. ISO 8601, UTC. */
  confirmed_at: z.string(),
});

export type Device = z.output<typeof deviceSchema>;

const pk = deskTable.devices;

/** Reads the devices of all administrators. */
export async function readDevices(tables: Tables): Promise<readonly Device[]> {
  return (await readPartition(tables, { pk })).map((item) => deviceSchema.parse(item));
}

type ConfirmedDevice = Pick<Device, "endpoint" | "keys" | "username" | "confirmed_at"> & {
  readonly alert_scope?: Device["alert_scope"] | undefined;
};

/**
 * Adds or confirms a device, and returns which alerts it gets: as before, unless that is set. Of more than ten of an
 * administrator, those that were confirmed longest ago end.
 */
export async function addDevice(
  tables: Tables,
  device: ConfirmedDevice,
): Promise<Device["alert_scope"]> {
  const id = hash("sha256", device.endpoint, "base64url");
  const sk = `${device.username}#${id}`;
  const earlier = (await readDevices(tables)).find((each) => each.sk === sk);
  const alert_scope = device.alert_scope ?? earlier?.alert_scope ?? "new_and_mine";
  const Item = { pk, sk, id, ...device, alert_scope };
  await tables.client.send(new PutCommand({ TableName: tables.deskTableName, Item }));
  await endOldDevices(tables, device.username);
  return alert_scope;
}

/** Of an administrator. */
const maxDevices = 10;

async function endOldDevices(tables: Tables, username: string): Promise<void> {
  const devices = (await readDevices(tables)).filter((each) => each.username === username);
  const latestFirst = devices.toSorted((one, other) =>
    confirmationOrder(one) > confirmationOrder(other) ? -1 : 1,
  );
  // A device that is confirmed in the meantime has another place in the order, and stays.
  const ending = new Set(latestFirst.slice(maxDevices).map(confirmationOrder));
  await endDevices(tables, (each) => ending.has(confirmationOrder(each)));
}

/** Sorts devices by the time when they were confirmed last. */
function confirmationOrder({ confirmed_at, sk }: Device): string {
  return `${confirmed_at} ${sk}`;
}

/** Deletes the devices that a test selects. */
export async function endDevices(
  tables: Tables,
  isEnding: (device: Device) => boolean,
): Promise<void> {
  const deletions = (await readDevices(tables))
    .filter(isEnding)
    .map(({ sk }) => ({ TableName: tables.deskTableName, Key: { pk, sk } }));
  await Promise.all(deletions.map((each) => tables.client.send(new DeleteCommand(each))));
}

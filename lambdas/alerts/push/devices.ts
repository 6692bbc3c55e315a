import { hash } from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { alertScopes } from "@planner/shared/api/admin/deviceContract";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { readPartition } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";

/** A browser that gets an administrator's push notifications, with its subscription as the Push API describes it. */
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

/** A stored device. */
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
 * Adds or confirms a device. Returns which alerts it gets, which stays as it was unless the caller sets it. Keeps the ten
 * devices of an administrator that were confirmed last.
 */
export async function saveDevice(
  tables: Tables,
  device: ConfirmedDevice,
): Promise<Device["alert_scope"]> {
  const id = hash("sha256", device.endpoint, "base64url");
  const sk = `${device.username}#${id}`;
  const earlier = (await readDevices(tables)).find((each) => each.sk === sk);
  const alert_scope = device.alert_scope ?? earlier?.alert_scope ?? "new_and_mine";
  const item = { pk, sk, id, ...device, alert_scope };
  await tables.client.send(new PutCommand({ TableName: tables.deskTableName, Item: item }));
  await deleteOldDevices(tables, device.username);
  return alert_scope;
}

/** The most devices of one administrator. */
const maxDevicesPerAdministrator = 10;

async function deleteOldDevices(tables: Tables, username: string): Promise<void> {
  const devices = (await readDevices(tables)).filter((each) => each.username === username);
  const latestFirst = devices.toSorted((one, other) =>
    confirmationOrder(one) > confirmationOrder(other) ? -1 : 1,
  );
  const oldest = new Set(latestFirst.slice(maxDevicesPerAdministrator).map(confirmationOrder));
  // Compares the time again, so that a device that is confirmed in the meantime stays.
  await deleteDevices(tables, (each) => oldest.has(confirmationOrder(each)));
}

/** Sorts devices by the time when they were confirmed last. */
function confirmationOrder({ confirmed_at, sk }: Device): string {
  return `${confirmed_at} ${sk}`;
}

/** Deletes the devices that a predicate selects, as they are now. */
export async function deleteDevices(
  tables: Tables,
  isSelected: (device: Device) => boolean,
): Promise<void> {
  const deletions = (await readDevices(tables))
    .filter(isSelected)
    .map(({ sk }) => ({ TableName: tables.deskTableName, Key: { pk, sk } }));
  await Promise.all(deletions.map((each) => tables.client.send(new DeleteCommand(each))));
}

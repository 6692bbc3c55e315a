import type { AlertKind } from "@planner/shared/lead/alerts";
import type { Tables } from "../../tables/Tables.ts";
import type { PoolAdministrator } from "../../users/userPool.ts";
import type { AlertSubject } from "../AlertSubject.ts";
import { type Device, readDevices } from "./devices.ts";

/** Where the devices are stored, and who owns them. */
export type DeviceOwners = {
  readonly tables: Tables;
  readonly administrators: () => Promise<readonly PoolAdministrator[]>;
};

/**
 * The devices that get an alert, of administrators who may sign in. A new lead, and one without an owner, alerts all of
 * them. Any other lead alerts its owner's devices, and those that hear of all leads.
 */
export async function notifiedDevices(
  { tables, administrators }: DeviceOwners,
  subject: AlertSubject | undefined,
  kind: AlertKind,
): Promise<readonly Device[]> {
  const devices = await readDevices(tables);
  if (devices.length === 0) return [];
  const listed = (await administrators()).filter(({ enabled }) => enabled);
  const names = new Map(listed.map(({ username, name }) => [username, name]));
  const owner = kind === "new lead" ? undefined : subject?.owner;
  // The leads of a removed administrator are free.
  const isFree = owner === undefined || !listed.some(({ name }) => name === owner);
  return devices.filter(({ username, alert_scope }) => {
    const name = names.get(username);
    return name !== undefined && (isFree || alert_scope === "all" || name === owner);
  });
}

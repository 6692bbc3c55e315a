import { adminContract } from "@planner/shared/api/admin/adminContract";
import { deleteDevices, saveDevice } from "../../../alerts/push/devices.ts";
import { isPushSubscription } from "../../../alerts/push/isPushSubscription.ts";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { problems } from "../../../http/problems.ts";
import type { Tables } from "../../../tables/Tables.ts";
import type { EditServices } from "./EditServices.ts";

/** Adds or confirms the caller's device. Without keys, removes it or, without an endpoint too, all of the caller's devices. */
export function editDevicesRoute(services: EditServices) {
  const { tables, pushService, now } = services;
  return adminEndpoint(services, adminContract.editDevices, async ({ body, caller }) => {
    const { endpoint, keys, alert_scope } = body;
    const { username } = caller;
    if (keys === undefined) {
      await removeDevices(tables, { username, endpoint });
      return {};
    }
    if (endpoint === undefined || !isPushSubscription({ endpoint, keys }, pushService)) {
      return problems.invalidField("endpoint", "This is not a browser’s push subscription");
    }
    const confirmed_at = now().toISOString();
    const device = { endpoint, keys, username, alert_scope, confirmed_at };
    return { alert_scope: await saveDevice(tables, device) };
  });
}

type DevicesToRemove = {
  readonly username: string;
  /** Undefined if all of the user's devices are removed. */
  readonly endpoint: string | undefined;
};

function removeDevices(tables: Tables, { username, endpoint }: DevicesToRemove): Promise<void> {
  return deleteDevices(
    tables,
    (device) =>
      device.username === username && (endpoint === undefined || device.endpoint === endpoint),
  );
}

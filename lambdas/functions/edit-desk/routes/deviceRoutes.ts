import { adminContract } from "@planner/shared/api/admin/adminContract";
import { type Device, deleteDevices, saveDevice } from "../../../alerts/push/devices.ts";
import { isPushSubscription } from "../../../alerts/push/isPushSubscription.ts";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { problems } from "../../../http/problems.ts";
import type { EditServices } from "./EditServices.ts";

/** Adds or confirms the caller's device. Without keys, ends it, or all of the caller's devices. */
export function editDevicesRoute(services: EditServices) {
  const { tables, pushService, now } = services;
  return adminEndpoint(services, adminContract.editDevices, async ({ body, caller }) => {
    const { endpoint, keys, alert_scope } = body;
    const { username } = caller;
    if (keys === undefined) {
      const isEnding = (device: Device) =>
        device.username === username && (endpoint === undefined || device.endpoint === endpoint);
      await deleteDevices(tables, isEnding);
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

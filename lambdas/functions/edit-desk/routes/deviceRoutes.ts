import { adminContract } from "@planner/shared/api/admin/adminContract";
import { deleteDevices, saveDevice } from "../../../alerts/push/devices.ts";
import { isPushSubscription } from "../../../alerts/push/isPushSubscription.ts";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { problems } from "../../../http/problems.ts";
import type { EditServices } from "./EditServices.ts";

/** Adds or confirms a device of the caller, or removes one or all of them. */
export function editDevicesRoute(services: EditServices) {
  const { tables, pushService, now } = services;
  return adminEndpoint(services, adminContract.editDevices, async ({ body, caller }) => {
    const { username } = caller;
    switch (body.kind) {
      case "confirm": {
        const { endpoint, keys, alert_scope } = body;
        if (!isPushSubscription({ endpoint, keys }, pushService)) {
          return problems.invalidField("endpoint", "This is not a browser’s push subscription");
        }
        const confirmed_at = now().toISOString();
        const device = { endpoint, keys, username, alert_scope, confirmed_at };
        return { alert_scope: await saveDevice(tables, device) };
      }
      case "remove":
        await deleteDevices(
          tables,
          (device) => device.username === username && device.endpoint === body.endpoint,
        );
        return {};
      case "remove_all":
        await deleteDevices(tables, (device) => device.username === username);
        return {};
    }
  });
}

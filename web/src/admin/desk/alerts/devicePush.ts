import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { AlertScope, DeviceEdit } from "@planner/shared/api/admin/deviceContract";
import { paths } from "@planner/shared/api/sitePaths";
import type { AdminApi } from "../../../api/adminApi.ts";
import { loadSiteConfig } from "../../../api/loadSiteConfig.ts";
import { browserStorage } from "../../../browser/storage.ts";

/** Turns the push notifications on this device on and off. */
export type DevicePush = ReturnType<typeof createDevicePush>;

/** Which alerts a device gets. Unknown if they are on and the server could not be asked. */
export type PushState = AlertScope | "off" | "blocked" | "unknown";

/** The push notifications on this device. They are on for the user who turned them on. */
export function createDevicePush(api: AdminApi, loadConfig = loadSiteConfig) {
  async function pushKey(): Promise<string | undefined> {
    return (await loadConfig())?.push_key;
  }

  return {
    /**
     * Asks the browser for permission, or changes which alerts the device gets. Returns why that was refused, or undefined
     * if it worked.
     */
    async turnOn(userId: string, alerts: AlertScope): Promise<string | undefined> {
      if (!("PushManager" in window)) return refusals.unsupported;
      if ((await Notification.requestPermission()) !== "granted") return refusals.blocked;
      const current = await subscriptionOf(userId);
      const subscription = current ?? (await subscribeAgain(api, await pushKey()));
      if (subscription === undefined) return refusals.failed;
      const savedScope = await saveDevice(api, subscription, alerts);
      if (savedScope === undefined) return refusals.failed;
      browserStorage.write(userKey, userId);
      return undefined;
    },

    /** Which alerts this device gets. If they are on, confirms the device. Null if the environment sends none. */
    async confirmState(userId: string): Promise<PushState | null> {
      if ((await pushKey()) === undefined) return null;
      if ("Notification" in window && Notification.permission === "denied") return "blocked";
      const subscription = await subscriptionOf(userId);
      if (subscription === undefined) return "off";
      return (await saveDevice(api, subscription)) ?? "unknown";
    },

    /** Turns them off on this device. */
    async turnOff(): Promise<void> {
      await endSubscription(api);
    },

    /** Turns them off on all devices of the user. Returns whether that succeeded. */
    async turnOffEverywhere(): Promise<boolean> {
      if ((await pushKey()) === undefined) return true;
      return (await editDevices(api, { kind: "remove_all" })).kind === "done";
    },
  };
}

function editDevices(api: AdminApi, edit: DeviceEdit) {
  return api(adminContract.editDevices, { body: edit });
}

/**
 * Adds or confirms the device. Without `alerts`, it gets the same alerts as before. Returns which alerts it gets, or undefined if
 * the call failed.
 */
async function saveDevice(
  api: AdminApi,
  subscription: PushSubscription,
  alerts?: AlertScope,
): Promise<AlertScope | undefined> {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const { endpoint } = subscription;
  const saved = await editDevices(api, {
    kind: "confirm",
    endpoint,
    keys: { p256dh, auth },
    alert_scope: alerts,
  });
  return saved.kind === "done" ? saved.value.alert_scope : undefined;
}

/** Ends the subscription of this device, if it has one. */
async function endSubscription(api: AdminApi): Promise<void> {
  const subscription = await browserSubscription();
  browserStorage.remove(userKey);
  if (!subscription) return;
  const { endpoint } = subscription;
  // Either is enough: the push service refuses an ended subscription, and then the server ends the device.
  const removed = editDevices(api, { kind: "remove", endpoint });
  await Promise.allSettled([removed, subscription.unsubscribe()]);
}

/** Ends the subscription of another user, or one with an earlier key, and makes a new one. Undefined if that fails. */
async function subscribeAgain(
  api: AdminApi,
  pushKey: string | undefined,
): Promise<PushSubscription | undefined> {
  try {
    await endSubscription(api);
    const address = workerPolicy?.createScriptURL(workerUrl) ?? workerUrl;
    await navigator.serviceWorker.register(address, { scope: paths.admin });
    const { pushManager } = await navigator.serviceWorker.ready;
    return await pushManager.subscribe({
      // Browsers refuse subscriptions that may stay invisible.
      userVisibleOnly: true,
      applicationServerKey: pushKey ?? null,
    });
  } catch {
    return undefined;
  }
}

/** The subscription of this device, if this user turned it on. */
async function subscriptionOf(userId: string): Promise<PushSubscription | undefined> {
  return browserStorage.read(userKey) === userId ? browserSubscription() : undefined;
}

/** The subscription of this device, even if another user turned it on. */
async function browserSubscription(): Promise<PushSubscription | undefined> {
  // In private windows, some browsers have no service workers, and others reject the call.
  const search = navigator.serviceWorker?.getRegistration(paths.admin);
  const registration = await search?.catch(() => undefined);
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

const refusals = {
  unsupported:
    "This browser has no push notifications. On an iPhone or iPad, add this page to the Home Screen and open it from there.",
  blocked: "The browser blocks this site’s notifications. Allow them in its settings.",
  failed: "We can’t reach the service that delivers them. Check your connection and try again.",
};

const workerUrl = "/desk-worker.js";

/** A browser with Trusted Types, which TypeScript lacks, takes the worker's URL only from a policy. */
const workerPolicy = Reflect.get(globalThis, "trustedTypes")?.createPolicy("desk-worker", {
  createScriptURL: () => workerUrl,
});

/** The ID of the user who turned the notifications on is stored under this key. */
const userKey = "planner.desk.push";

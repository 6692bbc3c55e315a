import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { HeardLeads } from "@planner/shared/api/admin/deviceContract";
import { paths } from "@planner/shared/api/sitePaths";
import type { AdminApi } from "../../api/adminApi.ts";
import type { RequestOf } from "../../api/callApi.ts";
import { loadSiteConfig } from "../../api/loadSiteConfig.ts";
import { browserStorage } from "../../browser/tabStorage.ts";

export type DevicePush = ReturnType<typeof createDevicePush>;

/** The push notifications on this device. They are on for the user who turned them on. */
export function createDevicePush(api: AdminApi, loadConfig = loadSiteConfig) {
  const publicKey = async () => (await loadConfig())?.push_key;
  const edit = (body: RequestOf<typeof adminContract.editDevices.request>["body"]) =>
    api(adminContract.editDevices, { body });

  /** Adds or confirms the device. Returns which alerts it gets. Undefined if it was not saved. */
  async function save(
    subscription: PushSubscription,
    hears?: HeardLeads,
  ): Promise<HeardLeads | undefined> {
    const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
    const { endpoint } = subscription;
    const saved = await edit({ endpoint, keys: { p256dh, auth }, hears });
    return saved.kind === "done" ? saved.value.hears : undefined;
  }

  async function turnOff(): Promise<undefined> {
    const subscription = await currentSubscription();
    browserStorage.remove(storageKey);
    // Either is enough: the push service refuses an ended subscription, and then the server ends the device.
    const { endpoint } = subscription ?? {};
    if (endpoint) await Promise.allSettled([edit({ endpoint }), subscription?.unsubscribe()]);
  }

  /** The subscription of this device, if the user turned it on. */
  async function ownSubscription(userId: string) {
    return browserStorage.read(storageKey) === userId ? currentSubscription() : undefined;
  }

  return {
    /** What this device gets. If they are on, confirms the device. Null if the environment sends none. */
    async state(userId: string): Promise<PushState | null> {
      if ((await publicKey()) === undefined) return null;
      if ("Notification" in window && Notification.permission === "denied") return "blocked";
      const subscription = await ownSubscription(userId);
      if (!subscription) return "off";
      return (await save(subscription)) ?? "unknown";
    },

    turnOff,

    /** Asks the browser for permission, or changes what the device gets. Returns why that failed. */
    async turnOn(userId: string, hears: HeardLeads): Promise<string | undefined> {
      if (!("PushManager" in window)) return refusals.unsupported;
      if ((await Notification.requestPermission()) !== "granted") return refusals.blocked;
      const own = await ownSubscription(userId);
      if (own) return (await save(own, hears)) === undefined ? refusals.failed : undefined;
      try {
        // Another user's, or one with an earlier key.
        await turnOff();
        const address = policy?.createScriptURL(worker) ?? worker;
        await navigator.serviceWorker.register(address, { scope: paths.admin });
        const { pushManager } = await navigator.serviceWorker.ready;
        const subscription = await pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: (await publicKey()) ?? null,
        });
        if ((await save(subscription, hears)) === undefined) return refusals.failed;
        browserStorage.write(storageKey, userId);
        return undefined;
      } catch {
        return refusals.failed;
      }
    },

    /** Turns them off on all devices of the user. Returns whether that succeeded. */
    async turnOffEverywhere(): Promise<boolean> {
      if ((await publicKey()) === undefined) return true;
      return (await edit({})).kind === "done";
    },
  };
}

/** Which alerts a device gets. Unknown if they are on and the server could not be asked. */
export type PushState = HeardLeads | "off" | "blocked" | "unknown";

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  // Some browsers refuse service workers in private windows.
  const found = navigator.serviceWorker?.getRegistration(paths.admin).catch(() => undefined);
  return (await found)?.pushManager?.getSubscription();
}

const refusals = {
  unsupported:
    "This browser has no push notifications. On an iPhone or iPad, add this page to the Home Screen and open it from there.",
  blocked: "The browser blocks this site’s notifications. Allow them in its settings.",
  failed: "We can’t reach the service that delivers them. Check your connection and try again.",
};

const worker = "/desk-worker.js";

/** A browser with Trusted Types, which TypeScript lacks, takes the worker's address only from a policy. */
const policy = Reflect.get(globalThis, "trustedTypes")?.createPolicy("desk-worker", {
  createScriptURL: () => worker,
});

const storageKey = "planner.desk.push";

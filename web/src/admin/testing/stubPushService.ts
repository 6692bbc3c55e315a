import { vi } from "vitest";

/** The subscription of this device, as its push service makes it. */
export const subscription = {
  endpoint: "https://web.push.apple.com/a",
  keys: { p256dh: "a".repeat(87), auth: "b".repeat(22) },
};

/** Gives the browser a push service. Returns the function that subscribes to it. */
export function stubPushService(permission: NotificationPermission = "granted") {
  const { endpoint, keys } = subscription;
  const current: object[] = [];
  const made = { endpoint, toJSON: () => ({ keys }), unsubscribe: async () => current.pop() };
  const subscribe = vi.fn(async () => {
    current.push(made);
    return made;
  });
  const registration = { pushManager: { subscribe, getSubscription: async () => current[0] } };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  // Tests of rules run without a browser.
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", globalThis.navigator ?? {});
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("PushManager", true);
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  return subscribe;
}

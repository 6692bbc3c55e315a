import { afterEach, expect, it, vi } from "vitest";
import { createAdminApi } from "../../api/adminApi.ts";
import { createDevicePush } from "./devicePush.ts";

const endpoint = "https://web.push.apple.com/a";
const keys = { p256dh: "a".repeat(87), auth: "b".repeat(22) };

/** A browser with a push service, and the bodies that the API gets. */
function aDevice(permission: NotificationPermission = "granted") {
  const bodies: unknown[] = [];
  const current: object[] = [];
  const unsubscribe = async () => current.pop();
  const subscription = { endpoint, toJSON: () => ({ keys }), unsubscribe };
  const subscribe = vi.fn(async () => {
    current.push(subscription);
    return subscription;
  });
  const registration = { pushManager: { subscribe, getSubscription: async () => current[0] } };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("window", { PushManager: true, Notification: true });
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return new Response("{}");
  });
  const push = createDevicePush(
    createAdminApi(async () => "token"),
    async () => ({ push_key: "key" }),
  );
  return { push, bodies, subscribe };
}

afterEach(() => vi.unstubAllGlobals());

it("is on for the user who turned it on, is confirmed at each visit, and ends at the sign-out", async () => {
  const { push, bodies, subscribe } = aDevice();
  expect(await push.state("ann")).toBe("off");
  expect(await push.turnOn("ann")).toBeUndefined();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  expect(await push.state("ben")).toBe("off");
  expect(await push.state("ann")).toBe("on");
  await push.turnOff();
  expect(await push.state("ann")).toBe("off");
  expect(bodies).toEqual([{ endpoint, keys }, { endpoint, keys }, { endpoint }]);
});

it("says what to do where the browser blocks it or cannot do it", async () => {
  const { push } = aDevice("denied");
  expect(await push.state("ann")).toBe("blocked");
  expect(await push.turnOn("ann")).toContain("Allow them in its settings");
  vi.stubGlobal("window", {});
  expect(await push.turnOn("ann")).toContain("Home Screen");
});

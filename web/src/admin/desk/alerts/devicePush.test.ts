import { afterEach, expect, it, vi } from "vitest";
import { createAdminApi } from "../../../api/adminApi.ts";
import { fakeAdminApi } from "../../../testing/fakeAdminServer.ts";
import { stubPushService, subscription } from "../../testing/stubPushService.ts";
import { createDevicePush } from "./devicePush.ts";

const { endpoint, keys } = subscription;

/** The desk in a browser with a push service. */
function aDevice(permission?: NotificationPermission) {
  const subscribe = stubPushService(permission);
  const api = fakeAdminApi();
  const push = createDevicePush(
    createAdminApi(async () => "token"),
    async () => ({ push_key: "key" }),
  );
  return { push, api, subscribe };
}

afterEach(() => vi.unstubAllGlobals());

it("is on for the user who turned it on, is confirmed at each visit, and ends at the sign-out", async () => {
  const { push, api, subscribe } = aDevice();
  expect(await push.confirmState("ann")).toBe("off");
  expect(await push.turnOn("ann", "new_and_mine")).toBeUndefined();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  expect(await push.confirmState("ben")).toBe("off");
  expect(await push.confirmState("ann")).toBe("new_and_mine");
  await push.turnOff();
  expect(await push.confirmState("ann")).toBe("off");
  expect(api.requests.map(({ body }) => body)).toEqual([
    { kind: "confirm", endpoint, keys, alert_scope: "new_and_mine" },
    { kind: "confirm", endpoint, keys },
    { kind: "remove", endpoint },
  ]);
});

it("changes what the device gets without another subscription", async () => {
  const { push, subscribe } = aDevice();
  await push.turnOn("ann", "new_and_mine");
  await push.turnOn("ann", "all");
  expect(await push.confirmState("ann")).toBe("all");
  expect(subscribe).toHaveBeenCalledOnce();
});

it("says what to do where the browser blocks it or cannot do it", async () => {
  const { push } = aDevice("denied");
  expect(await push.confirmState("ann")).toBe("blocked");
  expect(await push.turnOn("ann", "all")).toContain("Allow them in its settings");
  vi.stubGlobal("window", {});
  expect(await push.turnOn("ann", "all")).toContain("Home Screen");
});

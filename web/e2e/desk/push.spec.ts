import { createECDH } from "node:crypto";
import { expect } from "playwright/test";
import { accessToken, openDashboard } from "../administrator.ts";
import { captureLead, mailed } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";

test("a new lead is pushed to an administrator's device, and a press opens it", async ({
  page,
  context,
  cloud,
  consoleErrors,
}) => {
  // The headless shell denies notifications, and without the internet no browser can subscribe. So the subscription is the
  // test's own, and its messages reach the desk's service worker by the debugger.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Notification.requestPermission = async () => "granted";
  });
  await openDashboard(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitemradio", { name: "New and mine" }).click();
  await expect(page.getByText("We can’t reach the service that delivers them.")).toBeVisible();
  consoleErrors.length = 0;

  const device = createECDH("prime256v1");
  const keys = { p256dh: device.generateKeys("base64url"), auth: "a".repeat(22) };
  const private_key = device.getPrivateKey("base64url");
  const { push_key: server_key } = await (await page.request.get("/config.json")).json();
  const service = new URL("/push", cloud.mailbox.replace("localhost", "127.0.0.1"));
  const registered = await page.request.post(service.href, {
    data: { private_key, auth: keys.auth, server_key },
  });
  const { endpoint } = await registered.json();
  const added = await page.request.post("/api/devices", {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: { kind: "confirm", endpoint, keys },
  });
  expect(added.status()).toBe(200);

  const first_name = `Zoë ${uniqueLetters()}`;
  const id = await captureLead(page.request, { first_name, work_email: "zoe@solidfloors.com" });
  const data = await mailed(cloud, endpoint, /^(.*to answer.*)$/);
  const { text, ...rest } = JSON.parse(data);
  expect(text).toMatch(/^New lead, [45]:\d\d to answer$/);
  expect(rest).toEqual({ path: `/admin/leads/${id}` });

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  // A notification that is pressed at once. Only a real press may open a window.
  const opened = worker.evaluate<string>(`new Promise((resolve) => {
    clients.openWindow = async (url) => resolve(url);
    registration.showNotification = async (title, { data }) => {
      const press = { notification: { data, close() {} }, waitUntil() {} };
      dispatchEvent(Object.assign(new Event("notificationclick"), press));
    };
  })`);
  const debug = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    debug.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  const { data: manifest, errors } = await debug.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(manifest ?? "")).toMatchObject({ scope: "/admin", display: "standalone" });
  await debug.send("ServiceWorker.enable");
  const registrationId = await registration;
  await debug.send("ServiceWorker.deliverPushMessage", {
    origin: cloud.site,
    registrationId,
    data,
  });
  await page.goto(await opened);
  await expect(page.getByRole("dialog", { name: first_name })).toBeVisible();
});

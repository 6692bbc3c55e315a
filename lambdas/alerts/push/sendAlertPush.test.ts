import { createECDH } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type { AlertKind } from "@planner/shared/lead/alerts";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import webPush from "web-push";
import { endSessions } from "../../functions/end-sessions/handler.ts";
import { alertAllowance } from "../../leads/alertAllowance.ts";
import { alertMarks } from "../../leads/alertMarks.ts";
import type { AlertedLead } from "../../leads/readLeadIfDue.ts";
import type { Tables } from "../../tables/Tables.ts";
import { aLead } from "../../testing/aLead.ts";
import { aReceiver } from "../../testing/aReceiver.ts";
import { asFunction } from "../../testing/rolePermissions.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { type Device, readDevices, saveDevice } from "./devices.ts";
import { isPushSubscription } from "./isPushSubscription.ts";
import { pushText } from "./pushText.ts";
import { sendAlertPush } from "./sendAlertPush.ts";

const clock = { now: new Date() };
let tables: Tables;
beforeEach(async () => {
  clock.now = new Date("2026-11-22T15:00:02.000Z");
  tables = newDeskTables();
});

const p256dh = createECDH("prime256v1").generateKeys("base64url");
const keys = { p256dh, auth: "a".repeat(22) };

/** A push service that answers each device, by path, with the status of that name: `/201`. */
async function aPushService() {
  const received: string[] = [];
  const { url: pushService } = await aReceiver((response, { url = "", headers }) => {
    received.push(`${url} ${headers.ttl}`);
    const [, status] = /^\/(\d+)/.exec(url) ?? [];
    response.writeHead(Number(status), { location: "/201/redirected" }).end();
  });
  const add = (path: string, username = "ann", alert_scope?: Device["alert_scope"]) =>
    saveDevice(tables, {
      username,
      alert_scope,
      endpoint: `${pushService}/${path}`,
      keys,
      confirmed_at: clock.now.toISOString(),
    });
  const send = async (
    lead: Partial<AlertedLead> = {},
    kind: AlertKind = "new lead",
    dueAt?: string,
  ) => {
    const settings = {
      tables,
      administrators: async () => [
        { username: "ann", name: "ann@example.com", enabled: true },
        { username: "ben", name: "ben@example.com", enabled: true },
        { username: "cem", name: "cem@example.com", enabled: true },
        { username: "removed", name: "removed@example.com", enabled: false },
      ],
      keys: async () => JSON.stringify(webPush.generateVAPIDKeys()),
      subject: "mailto:ann@agency.com",
      pushService,
      timeZone: "America/New_York",
      allowance: alertAllowance(tables, "push", 3),
      now: () => clock.now,
      logger: new Logger({ logLevel: "SILENT" }),
    };
    const until = new Date(clock.now.getTime() + 60_000);
    await alertMarks(tables, "push", kind).claim("key", { id: "1", now: clock.now, until, dueAt });
    const alert = sendAlertPush(settings, kind);
    return asFunction("alert-push", () => alert(aLead(lead), "key", dueAt));
  };
  return { received, add, send };
}

const bookedAt = (start: string) => ({
  id: "cal#1",
  start,
  changed_at: start,
  canceled: false,
});

describe("the text of an alert", () => {
  it.each<[AlertKind, Partial<AlertedLead>, string]>([
    ["new lead", {}, "New lead, 5:00 to answer"],
    ["new lead", { created_at: "2026-11-22T14:56:07.000Z" }, "New lead, 1:10 to answer"],
    ["new lead", { suspect: ["too_fast"] }, "Suspect lead"],
    ["still waiting", {}, "Still waiting: a lead of 10:00 AM"],
    [
      "due",
      { alerted_call: bookedAt("2026-11-22T15:10:00.000Z") },
      "Booked call at 10:10, in 10 minutes",
    ],
    ["due", {}, "Due now: a lead waits for you"],
  ])("names no person: %s %j", (kind, lead, text) => {
    const captured = { ...aLead({ created_at: "2026-11-22T15:00:00.000Z" }), ...lead };
    const context = { now: () => clock.now, timeZone: "America/New_York" };
    expect(pushText(captured, kind, context)).toBe(text);
  });
});

const endpoints = async () => (await readDevices(tables)).map(({ endpoint }) => endpoint);

describe("an alert", () => {
  it("reaches each device once, and repeats only where the push service failed", async () => {
    const { received, add, send } = await aPushService();
    await Promise.all(["201/a", "503/b"].map((path) => add(path)));
    // Ben shares a browser with Ann.
    await add("201/a", "ben");
    await add("201/c", "removed");
    await expect(send()).rejects.toThrow("1 of 2 devices not reached");
    await expect(send()).rejects.toThrow();
    expect(received.toSorted()).toEqual(["/201/a 300", "/503/b 300", "/503/b 300"]);
    await expect(send({}, "due", "2026-11-22T15:00:00.000Z")).rejects.toThrow();
    expect(received.slice(3).toSorted()).toEqual(["/201/a 3600", "/503/b 3600"]);
  });

  it("reaches who owns the lead and who gets all alerts, and everyone if it is new or no one's", async () => {
    const { received, add, send } = await aPushService();
    await add("201/ann");
    await add("201/ben", "ben", "all");
    await add("201/cem", "cem");
    const heard = async (lead: Partial<AlertedLead>, kind: AlertKind, dueAt?: string) => {
      received.length = 0;
      await send(lead, kind, dueAt);
      return received.map((line) => line.split(" ")[0]).toSorted();
    };
    const all = ["/201/ann", "/201/ben", "/201/cem"];
    const at = (hour: number) => `2026-11-22T${hour}:00:00.000Z`;
    const anns = { owner: "ann@example.com" };
    expect(await heard(anns, "due", at(10))).toEqual(["/201/ann", "/201/ben"]);
    expect(await heard(anns, "still waiting")).toEqual(["/201/ann", "/201/ben"]);
    expect(await heard(anns, "new lead")).toEqual(all);
    expect(await heard({}, "due", at(11))).toEqual(all);
    expect(await heard({ owner: "removed@example.com" }, "due", at(12))).toEqual(all);
  });

  it("ends subscriptions that the push service ended, and follows no redirect", async () => {
    const { received, add, send } = await aPushService();
    await Promise.all(["404/a", "410/b", "303/c"].map((path) => add(path)));
    await add("410/b", "ben");
    await expect(send()).rejects.toThrow("1 of 3");
    expect(received).toHaveLength(3);
    expect(await endpoints()).toEqual([expect.stringMatching(/303\/c$/)]);
  });
});

describe("a device", () => {
  const push = "https://fcm.googleapis.com/fcm/send/a:b";

  it.each([
    "http://fcm.googleapis.com/a",
    "https://127.0.0.1/a",
    "http://169.254.169.254/latest/meta-data",
    "https://ann@fcm.googleapis.com/a",
    "https://fcm.googleapis.com:8443/a",
    "https://fcm.googleapis.com:443/a",
    "https://fcm.googleapis.com.agency.com/a",
    "https://agency.com/#.push.apple.com",
    `${push}${"x".repeat(10_000)}`,
    "none/a",
    "",
    undefined,
  ])("is refused with the endpoint %s", async (endpoint) => {
    const body = { kind: "confirm", endpoint, keys };
    expect(await testApi(tables).call("editDevices", { body })).toMatchObject({ status: 422 });
    expect(await endpoints()).toEqual([]);
  });

  it("is one of ten at most, and ends alone or with all others", async () => {
    const api = testApi(tables, clock);
    const edit = (body: object) => api.call("editDevices", { body });
    const confirm = (endpoint: string, change = {}) =>
      edit({ kind: "confirm", endpoint, keys, ...change });
    for (const tens of ["1", "2", "3"]) {
      const added = Array.from({ length: 10 }, (_, index) => `${push}${tens}${index}`);
      await Promise.all(added.map((endpoint) => confirm(endpoint)));
    }
    expect(await endpoints()).toHaveLength(10);
    clock.now = new Date(clock.now.getTime() + 1);
    for (const _ of ["added", "confirmed"]) await confirm(push);
    expect((await endpoints()).filter((endpoint) => endpoint === push)).toHaveLength(1);
    expect(await confirm(push)).toMatchObject({
      status: 200,
      body: { alert_scope: "new_and_mine" },
    });
    await confirm(push, { alert_scope: "all" });
    expect(await confirm(push)).toMatchObject({ body: { alert_scope: "all" } });
    expect(await endpoints()).toHaveLength(10);
    await edit({ kind: "remove", endpoint: push });
    expect(await endpoints()).toHaveLength(9);
    await edit({ kind: "remove_all" });
    expect(await endpoints()).toEqual([]);
  });

  it("ends with its user's password reset", async () => {
    const users = mockClient(CognitoIdentityProviderClient);
    onTestFinished(() => users.restore());
    const device = { keys, confirmed_at: clock.now.toISOString() };
    for (const username of ["ann", "ben"])
      await saveDevice(tables, { ...device, username, endpoint: push + username });
    const pool = new CognitoIdentityProviderClient({ region: "eu-central-1" });
    const reset = { triggerSource: "PostConfirmation_ConfirmForgotPassword" } as const;
    const event = { ...reset, userPoolId: "pool", userName: "ann" };
    await asFunction("end-sessions", () => endSessions(pool, tables)(event));
    expect(users.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect(await endpoints()).toEqual([`${push}ben`]);
  });

  it("needs a key on the curve", () => {
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    expect(isPushSubscription({ endpoint: push, keys }, undefined)).toBe(true);
    expect(isPushSubscription({ endpoint: push, keys: { ...keys, p256dh } }, undefined)).toBe(
      false,
    );
  });
});

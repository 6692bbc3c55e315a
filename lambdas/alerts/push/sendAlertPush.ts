import { leadPath, paths } from "@planner/shared/api/sitePaths";
import { hourMs } from "@planner/shared/calendar";
import type { AlertKind } from "@planner/shared/lead/alerts";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import webPush, { type RequestOptions } from "web-push";
import * as z from "zod/mini";
import { post } from "../../http/post.ts";
import { alertMarks, onlyOnce } from "../../leads/alertMarks.ts";
import { failureDetails } from "../../log/functionLog.ts";
import type { Tables } from "../../tables/Tables.ts";
import { type AlertSubject, isBookingWithoutLead } from "../AlertSubject.ts";
import type { AlertDelivery } from "../deliverAlert.ts";
import { type AlertLimit, limitedAlerts } from "../limitedAlerts.ts";
import { type Device, deleteDevices } from "./devices.ts";
import { isPushSubscription } from "./isPushSubscription.ts";
import { type DeviceOwners, notifiedDevices } from "./notifiedDevices.ts";
import { pushText } from "./pushText.ts";

/** What sending push notifications needs. */
export type PushSettings = AlertLimit &
  DeviceOwners & {
    /** The JSON that `web-push generate-vapid-keys --json` prints. */
    readonly keys: () => Promise<string>;
    /** Whom a push service asks about our requests: a `mailto:` or `https:` URL. */
    readonly subject: string;
    /** The URL of the local cloud's push service. Undefined on AWS. */
    readonly pushService: string | undefined;
    readonly timeZone: string;
  };

/**
 * Returns a sender of alerts to the administrators' devices, to each at most once. It names no person, because a locked phone
 * shows it to everyone. Rejects if a push service fails. When the alert is repeated, only the devices that it did not reach
 * get it.
 */
export function sendAlertPush(settings: PushSettings, kind: AlertKind): AlertDelivery["send"] {
  const { tables } = settings;
  const marks = alertMarks(tables, "push", kind);
  return limitedAlerts(settings, kind, async (subject, key, dueAt = onlyOnce) => {
    const devices = markedDevices(await notifiedDevices(settings, subject, kind), dueAt);
    if (devices.size === 0) return;
    const message = pushMessage(subject, kind, settings);
    const options = await requestOptions(settings, kind);
    const earlierMarks = await marks.recordDevices(key, [...devices.keys()]);
    const deliveries = await Promise.all(
      [...devices].map(async ([mark, device]): Promise<Delivery> => {
        if (earlierMarks.includes(mark)) return { mark, device, result: "reached" };
        return { mark, device, result: await pushTo(device, message, { settings, ...options }) };
      }),
    );
    const done = deliveries.filter(({ result }) => result !== "failed");
    const failures = deliveries.length - done.length;
    const doneMarks = done.map(({ mark }) => mark);
    if (failures > 0) await marks.recordDevices(key, doneMarks);
    await endGoneDevices(tables, deliveries);
    if (failures > 0) throw new Error(`${failures} of ${devices.size} devices not reached`);
  });
}

type Delivery = {
  readonly mark: string;
  readonly device: Device;
  /** An ended device's subscription no longer exists. */
  readonly result: "reached" | "ended" | "failed";
};

/** Deletes the devices whose subscription no longer exists. */
async function endGoneDevices(tables: Tables, deliveries: readonly Delivery[]): Promise<void> {
  const ended = deliveries.filter(({ result }) => result === "ended");
  if (ended.length === 0) return;
  const endedIds = ended.map(({ device }) => device.id);
  await deleteDevices(tables, ({ id }) => endedIds.includes(id));
}

/** The devices by the mark that records that they got an alert. Of administrators who share a browser, only one counts. */
function markedDevices(devices: readonly Device[], dueAt: string): ReadonlyMap<string, Device> {
  return new Map(devices.map((device) => [`${dueAt} ${device.id}`, device]));
}

/** The options of the requests that carry an alert. */
async function requestOptions({ keys, subject }: PushSettings, kind: AlertKind) {
  // After that, a new lead gets the next alert.
  const lifetimeMs = kind === "new lead" ? responseLimitMs : hourMs;
  return {
    vapidDetails: { subject, ...vapidKeys.parse(JSON.parse(await keys())) },
    TTL: lifetimeMs / 1000,
    urgency: "high",
  } as const;
}

/** What the browser's service worker shows, and the page that it opens. */
function pushMessage(
  subject: AlertSubject | undefined,
  kind: AlertKind,
  settings: PushSettings,
): string {
  if (subject === undefined) {
    return JSON.stringify({ text: "More leads are waiting", path: paths.admin });
  }
  const path = isBookingWithoutLead(subject) ? paths.admin : leadPath(subject.id);
  return JSON.stringify({ text: pushText(subject, kind, settings), path });
}

/** Posts an encrypted message (RFC 8291) to a device's push service. Does not follow redirects. */
async function pushTo(
  device: Device,
  message: string,
  { settings, ...options }: { readonly settings: PushSettings } & RequestOptions,
): Promise<Delivery["result"]> {
  const { pushService, logger } = settings;
  // The list of push services may have changed since the device was added.
  if (!isPushSubscription(device, pushService)) return "ended";
  const { headers, body } = webPush.generateRequestDetails(device, message, options);
  // `fetch` counts the bytes itself.
  const { "Content-Length": _, ...sentHeaders } = headers;
  const { host } = new URL(device.endpoint);
  const { status, error } = await post(device.endpoint, sentHeaders, body);
  if (error === undefined) return "reached";
  if (status === 404 || status === 410) return "ended";
  if (status > 0) logger.warn("push service rejected", { host, status });
  else logger.warn("push service not reached", { host, ...failureDetails(error) });
  return "failed";
}

const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

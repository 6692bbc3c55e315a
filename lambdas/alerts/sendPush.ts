import { hourMs } from "@planner/shared/calendar";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { paths } from "@planner/shared/sitePaths";
import webPush from "web-push";
import * as z from "zod/mini";
import type { DeskTables } from "../desk/DeskTables.ts";
import { alertMarks } from "../leads/alertMarks.ts";
import { failureDetails } from "../log/functionLog.ts";
import { type Device, endDevices, isPushSubscription, readDevices } from "../push/devices.ts";
import { timeText, timeUntil } from "./composeMail.ts";
import { type AlertDelivery, type AlertLimit, limitedAlerts } from "./deliverAlert.ts";

export type PushSettings = AlertLimit & {
  readonly tables: DeskTables;
  readonly isAdministrator: (username: string) => Promise<boolean>;
  /** The JSON that `web-push generate-vapid-keys --json` prints. */
  readonly keys: () => Promise<string>;
  /** Whom a push service asks about our requests: a `mailto:` or `https:` URL. */
  readonly subject: string;
  /** The URL of the local cloud's push service. On AWS, no URL. */
  readonly pushService: string;
  readonly timeZone: string;
};

/** What the service worker shows. It names no person, because a locked phone shows it to everyone. */
type PushMessage = { readonly text: string; readonly path: string };

/** Sends an alert of a lead to the administrators' devices, to each at most once. */
export function sendAlertPush(settings: PushSettings, kind: AlertKind): AlertDelivery["send"] {
  return limitedAlerts(settings, kind, {
    send: (lead, leadKey, dueAt) => {
      const path = `${paths.admin}/leads/${lead.id}`;
      const message = { text: pushText(lead, kind, settings), path };
      return pushToDevices(settings, message, { kind, leadKey, dueAt });
    },
    sendMoreWaiting: (_, leadKey, dueAt) => {
      const message = { text: "More leads are waiting", path: paths.admin };
      return pushToDevices(settings, message, { kind, leadKey, dueAt });
    },
  });
}

function pushText(lead: Lead, kind: AlertKind, { now, timeZone }: PushSettings): string {
  const captured = Date.parse(lead.created_at);
  if (kind === "still waiting") return `Still waiting: a lead of ${timeText(captured, timeZone)}`;
  if (kind === "due") {
    if (lead.next_due?.kind !== "booked") return "Due now: a lead waits for you";
    const start = Date.parse(lead.next_due.at);
    const clock = timeText(start, timeZone).replace(/ [AP]M$/, "");
    return `Booked call at ${clock}, ${timeUntil(start, now())}`;
  }
  // In steps of ten seconds, because the message needs some to arrive.
  const left = Math.ceil((captured + responseLimitMs - now().getTime()) / 10_000) * 10;
  if (lead.suspect || left <= 0) return lead.suspect ? "Suspect lead" : "New lead";
  return `New lead, ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} to answer`;
}

type Alert = {
  readonly kind: AlertKind;
  readonly leadKey: string;
  readonly dueAt: string | undefined;
};

/** Rejects if a push service fails. When the alert is repeated, only the devices that it did not reach get it. */
async function pushToDevices(
  settings: PushSettings,
  message: PushMessage,
  { kind, leadKey, dueAt = "once" }: Alert,
): Promise<void> {
  const { tables, isAdministrator, keys } = settings;
  const stored = await readDevices(tables);
  const usernames = [...new Set(stored.map(({ username }) => username))];
  const areAdministrators = await Promise.all(usernames.map(isAdministrator));
  // Of administrators who share a browser, only one counts.
  const devices = new Map(
    stored
      .filter(({ username }) => areAdministrators[usernames.indexOf(username)])
      .map((device) => [`${dueAt} ${device.id}`, device]),
  );
  if (devices.size === 0) return;
  const marks = alertMarks(tables, "push", kind);
  const told = await marks.recordDevices(leadKey, [...devices.keys()]);
  const vapidDetails = vapidSchema.parse(JSON.parse(await keys()));
  const TTL = (kind === "new lead" ? responseLimitMs : hourMs) / 1000;
  const failed = new Set<string>();
  const post = async ([mark, device]: readonly [string, Device]) => {
    if (told.includes(mark)) return;
    const result = await pushTo(device, message, { ...settings, vapidDetails, TTL });
    if (result === "failed") failed.add(mark);
    if (result === "ended") {
      await endDevices(
        tables,
        stored.filter(({ id }) => id === device.id),
      );
    }
  };
  await Promise.all([...devices].map(post));
  if (failed.size === 0) return;
  const reached = [...devices.keys()].filter((mark) => !failed.has(mark));
  await marks.recordDevices(leadKey, reached, { andRelease: true });
  throw new Error(`${failed.size} of ${devices.size} devices were not reached`);
}

const vapidSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

type Delivery = PushSettings & {
  readonly vapidDetails: z.output<typeof vapidSchema>;
  /** How long the push service keeps the message for a device that is off, in seconds. */
  readonly TTL: number;
};

/** Posts an encrypted message (RFC 8291) to a device's push service. Does not follow redirects. */
async function pushTo(
  device: Device,
  message: PushMessage,
  { subject, pushService, vapidDetails, TTL, logger }: Delivery,
): Promise<"reached" | "ended" | "failed"> {
  // The list of push services may have changed since the device was added.
  if (!isPushSubscription(device, pushService)) return "ended";
  const { headers, body } = webPush.generateRequestDetails(device, JSON.stringify(message), {
    vapidDetails: { subject, ...vapidDetails },
    TTL,
    urgency: "high",
  });
  // `fetch` counts the bytes itself.
  delete headers["Content-Length"];
  const { host } = new URL(device.endpoint);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const request = { method: "POST", headers, body, redirect: "manual", signal } as const;
    const { status, ok, body: answer } = await fetch(device.endpoint, request);
    await answer?.cancel();
    if (ok) return "reached";
    if (status === 404 || status === 410) return "ended";
    logger.warn("push service refused", { host, status });
  } catch (error) {
    logger.warn("push service not reached", { host, ...failureDetails(error) });
  }
  return "failed";
}

const timeoutMs = 4_000;

import { ECDH } from "node:crypto";
import type { Device } from "./devices.ts";

type Subscription = Pick<Device, "endpoint" | "keys">;

/**
 * Whether messages can be encrypted for a subscription, and its endpoint belongs to a browser's push service. Otherwise,
 * anyone could make the server call other hosts.
 *
 * @param localService the URL of the local cloud's push service. Undefined on AWS.
 */
export function isPushSubscription(
  { endpoint, keys }: Subscription,
  localService: string | undefined,
): boolean {
  try {
    // Throws unless the key is a point on the curve.
    ECDH.convertKey(Buffer.from(keys.p256dh, "base64url"), "prime256v1");
    const { href, protocol, hostname, port, username, password } = new URL(endpoint);
    // Only the spelling that every parser reads the same way, as browsers write it.
    if (href !== endpoint) return false;
    if (localService !== undefined && endpoint.startsWith(`${localService}/`)) return true;
    const isKnown = pushHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
    const isPlain = port === "" && username === "" && password === "";
    return protocol === "https:" && isKnown && isPlain;
  } catch {
    return false;
  }
}

/**
 * The push services of Chromium (`push_messaging_constants.cc`), Firefox (https://mozilla-push-service.readthedocs.io), Safari
 * (https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers) and Edge
 * (https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/wns-overview).
 */
const pushHosts = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

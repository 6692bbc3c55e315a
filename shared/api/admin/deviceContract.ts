import * as z from "zod/mini";
import type { ApiRoute } from "../route.ts";
import { adminEditDefaults } from "./adminRouteDefaults.ts";

/** A key of a push subscription: so many bytes in base64url, without padding. */
const pushKey = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), "Not a key"));

/**
 * The leads whose alerts a device gets. `new_and_mine`: new leads, leads without an owner, and the administrator's own. `all`:
 * every lead.
 */
export const alertScopes = ["new_and_mine", "all"] as const;

export type AlertScope = (typeof alertScopes)[number];

/** The route for the devices that get an administrator's push notifications. */
export const deviceContract = {
  /**
   * With `keys`, adds a device that gets the caller's push notifications, or confirms it. If there are more than ten, removes the
   * one that was confirmed longest ago. Without `keys`, removes the device, or all of the caller's if there is no endpoint.
   * Returns 422 if the endpoint is not of a known push service.
   */
  editDevices: {
    ...adminEditDefaults,
    path: "/api/devices",
    request: z.object({
      body: z.object({
        endpoint: z.optional(z.string().check(z.maxLength(2_000, "endpoint is too long"))),
        keys: z.optional(z.object({ p256dh: pushKey(65), auth: pushKey(16) })),
        /** Which alerts the device gets. Default: unchanged; `new_and_mine` for a new device. */
        alert_scope: z.optional(z.enum(alertScopes)),
      }),
    }),
    status: 200,
    /** Which alerts the device gets now. Absent if it was removed. */
    response: z.object({ alert_scope: z.optional(z.enum(alertScopes)) }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

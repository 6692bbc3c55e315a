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

const endpointSchema = z.string().check(z.maxLength(2_000, "endpoint is too long"));

/** Adds or confirms a device that gets the caller's push notifications, or removes one or all of the caller's devices. */
const deviceEditSchema = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("confirm"),
      endpoint: endpointSchema,
      keys: z.object({ p256dh: pushKey(65), auth: pushKey(16) }),
      /** Which alerts the device gets. Default: unchanged; `new_and_mine` for a new device. */
      alert_scope: z.optional(z.enum(alertScopes)),
    }),
    z.object({ kind: z.literal("remove"), endpoint: endpointSchema }),
    z.object({ kind: z.literal("remove_all") }),
  ],
  { error: "kind must be one of: confirm, remove, remove_all" },
);

export type DeviceEdit = z.output<typeof deviceEditSchema>;

/** The route for the devices that get an administrator's push notifications. */
export const deviceContract = {
  /**
   * Adds, confirms or removes the caller's devices. If there are more than ten, removes the one that was confirmed longest ago.
   * Returns 422 if the endpoint of a confirmed device is not of a known push service.
   */
  editDevices: {
    ...adminEditDefaults,
    path: "/api/devices",
    request: z.object({ body: deviceEditSchema }),
    status: 200,
    /** Which alerts the device gets now. Absent if it was removed. */
    response: z.object({ alert_scope: z.optional(z.enum(alertScopes)) }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

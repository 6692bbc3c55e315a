import * as z from "zod/mini";
import type { ApiRoute } from "../route.ts";
import { edit } from "./adminRoutes.ts";

/** A key of a push subscription, in base64url. */
const pushKey = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), "Not a key"));

/** The leads whose alerts a device gets: new ones, those without an owner and the administrator's own, or all. */
export const heardLeads = ["new_and_mine", "all"] as const;

export type HeardLeads = (typeof heardLeads)[number];

/** The route for the devices that get an administrator's push notifications. */
export const deviceContract = {
  /**
   * With `keys`, adds a device that gets the caller's push notifications, or confirms it. Of more than ten, the one that was
   * confirmed longest ago ends. Without `keys`, ends the device, or all of the caller's if there is no endpoint. Returns 422
   * for the endpoint of no known push service.
   */
  editDevices: {
    ...edit,
    path: "/api/devices",
    request: z.object({
      body: z.object({
        endpoint: z.optional(z.string().check(z.maxLength(2_000, "endpoint is too long"))),
        keys: z.optional(z.object({ p256dh: pushKey(65), auth: pushKey(16) })),
        /** Which alerts the device gets. As before by default, at first `new_and_mine`. */
        hears: z.optional(z.enum(heardLeads)),
      }),
    }),
    status: 200,
    /** Which alerts the device gets now. Absent if it ended. */
    response: z.object({ hears: z.optional(z.enum(heardLeads)) }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

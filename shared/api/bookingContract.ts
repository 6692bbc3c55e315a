import * as z from "zod/mini";
import { bookingProviders } from "../lead/followUp/booking.ts";
import type { ApiRoute } from "./route.ts";

/** The API for booking services. Browsers do not load it. */
export const bookingContract = {
  /**
   * The webhook of a booking service, whose name is the ID. The function checks the signature over the body before it
   * parses anything, and returns 403 for an invalid one.
   */
  bookCall: {
    method: "POST",
    path: "/api/bookings/{id}",
    functionName: "book-call",
    access: "anyone",
    throttle: "editLead",
    request: z.object({ id: z.enum(bookingProviders) }),
    status: 200,
    response: z.object({ outcome: z.enum(["saved", "without a lead", "ignored"]) }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

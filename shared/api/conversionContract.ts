import * as z from "zod/mini";
import { conversions } from "../lead/conversion.ts";
import { oneOf } from "../lead/oneOf.ts";
import type { ApiRoute } from "./route.ts";

/** The API for conversions that administrators give an advertising service by hand. It exists only if the environment has feeds. */
export const conversionContract = {
  /** The bulk file that an administrator uploads in Microsoft Advertising: the same as in its feed. */
  microsoftConversions: {
    method: "GET",
    path: "/api/conversions/microsoft-ads",
    functionName: "read-desk",
    access: "administrators",
    request: z.object({
      query: z.object({ conversion: oneOf("conversion", conversions) }),
    }),
    status: 200,
    /** The text of a CSV file. */
    response: z.object({ file: z.string() }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

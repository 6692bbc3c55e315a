import * as z from "zod/mini";

/** An error response of the API: `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  title: z.string(),
  /** The HTTP status code. */
  status: z.number(),
  detail: z.string(),
  /** The request's ID in the logs. Absent if the request never reached one of our functions. */
  correlation_id: z.optional(z.string()),
  /** One entry per invalid field. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type Problem = z.infer<typeof problemSchema>;

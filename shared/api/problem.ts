import * as z from "zod/mini";

/** An error answer of the API, `application/problem+json`. Source: RFC 9457; decisions, section 3. */
export const problemSchema = z.object({
  title: z.string(),
  /** The HTTP status code. */
  status: z.number(),
  detail: z.string(),
  /** By what the request is found in the logs; absent where no function of ours was reached. */
  correlation_id: z.optional(z.string()),
  /** One entry per invalid field, with the specification's messages. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type Problem = z.infer<typeof problemSchema>;

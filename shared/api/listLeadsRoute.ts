import * as z from "zod/mini";
import { leadSchema } from "../lead/leadSchema.ts";

/** The most leads that one page bears. Source: issue 3. */
export const maxLeadsPerPage = 100;

const limitMessage = `limit must be a whole number from 1 to ${maxLeadsPerPage}`;

const limit = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, limitMessage)),
  z.pipe(
    z.transform(Number),
    z.number().check(z.gte(1, limitMessage), z.lte(maxLeadsPerPage, limitMessage)),
  ),
);

/**
 * One page of the leads, newest first. `next_cursor` leads to the following page and is null on the last one; every
 * lead appears exactly once on the pages of one walk, however many arrive meanwhile. Administrators only: 403. 422
 * for a limit out of range; 400 for a cursor that this API did not make.
 */
export const listLeadsRoute = {
  method: "GET",
  path: "/api/leads",
  request: z.object({
    limit: z._default(z.optional(limit), 25),
    cursor: z.optional(z.string()),
  }),
  response: z.object({ leads: z.array(leadSchema), next_cursor: z.nullable(z.string()) }),
} as const;

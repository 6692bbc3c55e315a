import * as z from "zod/mini";

/** The number of leads on one page, unless the request has a limit. */
export const leadsPerPage = 25;

/** The largest limit that a request may have. */
export const maxLeadsPerPage = 100;

const limitMessage = `limit must be a whole number from 1 to ${maxLeadsPerPage}`;

const limit = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, limitMessage)),
  z.pipe(
    z.transform(Number),
    z.number().check(z.gte(1, limitMessage), z.lte(maxLeadsPerPage, limitMessage)),
  ),
);

/** The part of a query that asks for a page of leads: how many, and after which position. */
export const pageQuery = {
  limit: z._default(z.optional(limit), leadsPerPage),
  cursor: z.optional(z.string()),
};

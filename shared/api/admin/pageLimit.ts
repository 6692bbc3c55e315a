import * as z from "zod/mini";

/** The number of leads on one page, unless the request has a limit. */
export const leadsPerPage = 25;

export const maxLeadsPerPage = 100;

const limitMessage = `limit must be a whole number from 1 to ${maxLeadsPerPage}`;

/** The number of leads that a request asks for. */
export const limit = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, limitMessage)),
  z.pipe(
    z.transform(Number),
    z.number().check(z.gte(1, limitMessage), z.lte(maxLeadsPerPage, limitMessage)),
  ),
);

import * as z from "zod/mini";

/** A time in a request. */
export const timestamp = (name: string) =>
  z.iso.datetime({ error: `${name} must be an ISO 8601 time in UTC` });

type TimeRange = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Rejects a range that ends before it starts. */
export const fromBeforeTo = z.refine<TimeRange>(
  ({ from, to }) => from === undefined || to === undefined || Date.parse(from) <= Date.parse(to),
  { error: "from must not be after to", path: ["from"] },
);

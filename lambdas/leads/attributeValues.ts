import * as z from "zod/mini";

// Streams and exceptions contain items as attribute values, such as {"S": "text"}. The SDK's `unmarshall` throws on
// values that it cannot convert, so one malformed lead would block the stream.

/** Reads a string from its attribute value. */
export const textAttribute = z.pipe(
  z.object({ S: z.string() }),
  z.transform(({ S }) => S),
);

/** Reads a number from its attribute value. */
export const numberAttribute = z.pipe(
  z.object({ N: z.string() }),
  z.transform(({ N }) => Number(N)),
);

/** Reads a list of strings from its attribute value. */
export const textListAttribute = z.pipe(
  z.object({ L: z.array(textAttribute) }),
  z.transform(({ L }) => L),
);

/** Reads a set of numbers from its attribute value. */
export const numberSetAttribute = z.pipe(
  z.object({ NS: z.array(z.string()) }),
  z.transform(({ NS }) => new Set(NS.map(Number))),
);

/** Reads a saved lead's ID and timestamp from attribute values. */
export const savedLeadImage = z.object({ id: textAttribute, created_at: textAttribute });

/** Reads an alert mark from attribute values. */
export const alertMarkImage = z.object({
  sent_at: z.optional(textAttribute),
  claim: z.optional(textAttribute),
});

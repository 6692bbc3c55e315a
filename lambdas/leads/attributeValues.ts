import * as z from "zod/mini";

// Streams and exceptions carry items as attribute values, such as {"S": "text"}. The SDK's `unmarshall` throws on values
// that it cannot convert, so a damaged lead would stop its stream.

/** Reads a text from its attribute value. */
export const textAttribute = z.pipe(
  z.object({ S: z.string() }),
  z.transform(({ S }) => S),
);

/** Reads a number from its attribute value. */
export const numberAttribute = z.pipe(
  z.object({ N: z.string() }),
  z.transform(({ N }) => Number(N)),
);

/** Reads the id and the instant of a saved lead from attribute values. */
export const savedLeadImage = z.object({ id: textAttribute, created_at: textAttribute });

/** Reads an alert mark from attribute values. */
export const alertMarkImage = z.object({
  sent_at: z.optional(textAttribute),
  claim: z.optional(textAttribute),
});

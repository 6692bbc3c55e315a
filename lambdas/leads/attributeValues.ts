import * as z from "zod/mini";

/**
 * Reads a string from its attribute value, such as {"S": "text"}. Streams and exceptions contain items in this format.
 * The SDK's `unmarshall` throws on values that it cannot convert, so one malformed lead would block the stream.
 */
export const textAttribute = z.pipe(
  z.object({ S: z.string() }),
  z.transform(({ S }) => S),
);

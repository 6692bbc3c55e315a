import * as z from "zod/mini";

/** Shorter ones are no secrets. */
const minLength = 32;

const secretSchema = z.object({
  /** What the CDN shows. */
  current: z.string().check(z.minLength(minLength)),
  /** What it showed before the last rotation. */
  previous: z.optional(z.string().check(z.minLength(minLength))),
});

/**
 * The values of the origin header that a function takes, from `ORIGIN_SECRET`, the JSON of the secret.
 *
 * @throws when the variable is missing or holds no secret: the function answers nobody rather than everybody
 */
export function readOriginSecret(variables: NodeJS.ProcessEnv): readonly string[] {
  const { current, previous } = secretSchema.parse(parseJson(variables.ORIGIN_SECRET));
  return previous === undefined ? [current] : [current, previous];
}

/** A parser's own message would quote the text, which is secret. */
function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new Error("ORIGIN_SECRET must be the JSON of the origin's secret");
  }
}

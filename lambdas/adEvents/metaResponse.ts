import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";

/** What Meta's response to an event means. */
export type MetaVerdict = (
  | { readonly kind: "accepted" }
  /** The same event may be accepted later. With `isThrottled`, no other is until then. */
  | { readonly kind: "later"; readonly isThrottled: boolean; readonly mayHaveArrived: boolean }
  /** No event is accepted until an operator replaces the token. */
  | { readonly kind: "invalid token" }
  /** The event is never accepted. */
  | { readonly kind: "rejected" }
) & { readonly details: MetaErrorDetails };

/** What may be logged of an error. Its message may quote the event. */
export type MetaErrorDetails = {
  readonly status: number;
  readonly code?: number | undefined;
  readonly subcode?: number | undefined;
  /** By which Meta's support finds the request. */
  readonly trace?: string | undefined;
};

/**
 * Decides by the error's code, because the Graph API answers throttles and invalid tokens with 400 too.
 *
 * @param status 0 if there was no response
 */
export function readMetaResponse(status: number, text: string): MetaVerdict {
  if (status >= 200 && status < 300) return { kind: "accepted", details: { status } };
  const { error } = errorSchema.safeParse(parseJson(text)).data ?? {};
  const { code, error_subcode: subcode, fbtrace_id: trace, is_transient } = error ?? {};
  const details = { status, code, subcode, trace };
  if (code !== undefined && tokenCodes.has(code)) return { kind: "invalid token", details };
  const isThrottled = status === 429 || (code !== undefined && isThrottleCode(code));
  if (isThrottled) return { kind: "later", isThrottled: true, mayHaveArrived: false, details };
  const isFailure = status === 0 || status === 408 || status >= 500;
  const isTransient = is_transient || (code !== undefined && transientCodes.has(code));
  if (isFailure || isTransient) {
    return { kind: "later", isThrottled: false, mayHaveArrived: true, details };
  }
  return { kind: "rejected", details };
}

const errorSchema = z.object({
  error: z.object({
    code: z.catch(z.optional(z.int()), undefined),
    error_subcode: z.catch(z.optional(z.int()), undefined),
    is_transient: z.catch(z.optional(z.boolean()), undefined),
    fbtrace_id: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))), undefined),
  }),
});

/** The token expired, was revoked or is malformed. https://developers.facebook.com/docs/graph-api/guides/error-handling */
const tokenCodes: ReadonlySet<number> = new Set([102, 190]);

/** Unknown, service unavailable, and temporarily blocked, from the same page. */
const transientCodes: ReadonlySet<number> = new Set([1, 2, 368]);

/**
 * Whether there were too many calls of the app, the user, a page or an account, or of a business use case (80000 to 80014).
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
function isThrottleCode(code: number): boolean {
  return throttleCodes.has(code) || (code >= 80_000 && code <= 80_014);
}

const throttleCodes: ReadonlySet<number> = new Set([4, 17, 32, 341, 613]);

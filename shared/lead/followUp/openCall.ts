import * as z from "zod/mini";
import { hourMs } from "../../calendar.ts";

/** A call that an administrator has started, without an outcome yet. Its ID is the request's idempotency key. */
export const openCallSchema = z.object({ id: z.string(), by: z.string(), at: z.iso.datetime() });

export type OpenCall = z.infer<typeof openCallSchema>;

/** After this time without an outcome, a call is over, and its lead is due again. */
export const callLimitMs = hourMs;

type CalledLead = { readonly calls?: readonly OpenCall[] | undefined };

/** The administrators who are calling the lead now. */
export function currentCalls({ calls = [] }: CalledLead, now: Date): readonly OpenCall[] {
  return calls.filter(({ at }) => Date.parse(at) + callLimitMs > now.getTime());
}

/** When the last started call is over. Undefined if every call has an outcome. */
export function lastCallEnd({ calls = [] }: CalledLead): number | undefined {
  if (calls.length === 0) return undefined;
  return Math.max(...calls.map(({ at }) => Date.parse(at))) + callLimitMs;
}

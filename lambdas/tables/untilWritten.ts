import { BusyError, pause, type Transaction, tryTransaction } from "../aws/database.ts";
import type { LeadTable } from "./LeadTable.ts";

/** What an attempt decides after it has read. */
export type Attempt<Outcome> =
  /** Nothing is left to write. */
  | { readonly kind: "done"; readonly outcome: Outcome }
  /** What was read did not fit together: another call is changing it. */
  | { readonly kind: "read again" }
  | {
      readonly kind: "write";
      /** Their conditions fail if what was read has changed. */
      readonly items: Transaction;
      /** The outcome once they are written. */
      readonly outcome: Outcome;
      /** An item whose failed condition ends the attempts, because another one would change nothing. */
      readonly check?: { readonly item: Transaction[number]; readonly otherwise: Outcome };
    };

/**
 * Reads, decides and writes in one transaction. Starts over if a condition fails or another transaction writes the same
 * items, because then what was read has changed.
 *
 * @param what is named in the error: "The lead"
 * @throws BusyError if all attempts fail
 */
export async function untilWritten<Outcome>(
  tables: Pick<LeadTable, "client">,
  what: string,
  decide: () => Promise<Attempt<Outcome>>,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1) await pause(attempt - 1);
    const done = await writeOnce(tables, await decide());
    if (done !== undefined) return done.outcome;
  }
  throw new BusyError(`${what} changes too often`);
}

/** With the pauses, about four seconds. */
const maxAttempts = 20;

/** Writes what an attempt decided. Returns undefined if another attempt is needed. */
export async function writeOnce<Outcome>(
  { client }: Pick<LeadTable, "client">,
  attempt: Attempt<Outcome>,
): Promise<{ readonly outcome: Outcome } | undefined> {
  if (attempt.kind === "read again") return undefined;
  if (attempt.kind === "done") return { outcome: attempt.outcome };
  const { items, outcome, check } = attempt;
  const all = check === undefined ? items : [check.item, ...items];
  const result = await tryTransaction(client, all);
  if (result.kind === "written") return { outcome };
  const isFirstFailed = result.kind === "condition failed" && result.failed.includes(0);
  return check !== undefined && isFirstFailed ? { outcome: check.otherwise } : undefined;
}

import type { HistoryRun } from "../HistoryRun.ts";
import type { KnownLead } from "../testing/KnownLead.ts";

/** Remembers an edit that was acknowledged. Two edits of the same version cannot both be. */
export function acknowledge(
  run: HistoryRun,
  lead: KnownLead,
  { change, content }: AcknowledgedChange,
): void {
  // An erasure that is interrupted has deleted parts of the plan, which can be entered again until it is repeated.
  if (lead.changes.has(change) && !lead.erasureBegan) {
    run.surprises.push(`${lead.mark} has ${change} twice`);
  }
  lead.changes.set(change, content);
}

type AcknowledgedChange = {
  /** What changed and its version: "plan version 2". */
  readonly change: string;
  /** A part of the response's JSON once the change is stored. */
  readonly content: string;
};

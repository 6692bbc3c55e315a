import type { AdEventSubject } from "@planner/shared/lead/adEvents";
import { adEventMarkKey } from "@planner/shared/tables/leadsTable";
import * as z from "zod/mini";
import { itemAt, type LeadTable } from "../tables/LeadTable.ts";
import {
  type Claim,
  type ClaimOutcome,
  claimMark,
  claimNames,
  deleteClaimed,
  type Mark,
  newClaim,
  updateClaimed,
} from "./claimMarks.ts";

/** Whether a sender may send an event now. */
export type AdEventClaim =
  | { readonly outcome: Exclude<ClaimOutcome, "claimed"> }
  /** `unansweredSince` is when the first attempt without an answer began: this one, unless an earlier one got none. */
  | { readonly outcome: "claimed"; readonly unansweredSince: number };

/**
 * The marks that keep a lead's event from being sent twice. They say whether it was sent, who sends it now, and since when it
 * may have arrived without an answer.
 */
export function adEventMarks(table: LeadTable, subject: AdEventSubject) {
  const markOf = (leadKey: string): Mark => ({
    client: table.client,
    item: itemAt(table.tableName, adEventMarkKey(subject, leadKey)),
  });
  return {
    newClaim: (now: Date) => newClaim(table, now),
    /** Claims an event unless it was sent or another sender holds a claim. */
    claim: (leadKey: string, claim: Claim) => claimEvent(markOf(leadKey), claim),
    /** Records that the event was sent, unless the claim is gone. */
    confirm: async (leadKey: string, claimId: string, sentAt: Date): Promise<void> => {
      await updateClaimed(markOf(leadKey), claimId, {
        expression: `SET sent_at = :sent_at REMOVE ${claimNames}, unanswered_since`,
        values: { ":sent_at": sentAt.toISOString() },
      });
    },
    /** Releases the claim of an event that may have arrived. */
    keepUnanswered: async (leadKey: string, claimId: string): Promise<void> => {
      await updateClaimed(markOf(leadKey), claimId, { expression: `REMOVE ${claimNames}` });
    },
    /** Releases the claim of an event that did not arrive, and that no earlier attempt left without an answer. */
    release: async (leadKey: string, claimId: string): Promise<void> => {
      await deleteClaimed(markOf(leadKey), claimId);
    },
  };
}

async function claimEvent(mark: Mark, claim: Claim): Promise<AdEventClaim> {
  const { outcome, stored } = await claimMark(mark, claim, {
    set: "unanswered_since = if_not_exists(unanswered_since, :now)",
    ifUnsent: "attribute_not_exists(sent_at)",
    isSent: ({ sent_at }) => sent_at !== undefined,
  });
  if (outcome !== "claimed") return { outcome };
  return { outcome, unansweredSince: claimedMark.parse(stored).unanswered_since };
}

/** When the first attempt without an answer began. */
const claimedMark = z.object({ unanswered_since: z.number() });

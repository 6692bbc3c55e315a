/** What keeps the alerts of one channel from being sent twice: a mark for each lead. */
export type AlertMarks = {
  /** Takes a lead's alert in hand, unless it was sent or somebody else has it in hand. */
  readonly claim: (leadKey: string, claim: AlertClaim) => Promise<ClaimOutcome>;
  /** Notes that the alert was sent. Does nothing once the claim is gone: the lead was erased, or the note is there. */
  readonly confirm: (leadKey: string, claimId: string, sentAt: Date) => Promise<void>;
  /** Gives the alert back. Does nothing once the claim is gone. */
  readonly release: (leadKey: string, claimId: string) => Promise<void>;
};

/** Somebody's intention to send, which counts for a while only: they may die over it. */
export type AlertClaim = {
  readonly id: string;
  readonly now: Date;
  /** When others may take it over. */
  readonly until: Date;
};

export type ClaimOutcome = "claimed" | "sent before" | "in other hands";

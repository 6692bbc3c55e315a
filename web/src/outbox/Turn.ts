/** A page's turn to send an entry: no other page of this browser has it at the same time. */
export type Turn = {
  /** Never rejects. Waits as long as another page has the turn. */
  readonly granted: Promise<void>;
  /** Gives the turn to the next in line. It ends with the page in any case. */
  readonly end: () => void;
};

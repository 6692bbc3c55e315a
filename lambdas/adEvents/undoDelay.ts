/** An event waits this long, so that an administrator can undo the move: a sent one cannot be taken back. */
export const undoDelaySeconds = 60;

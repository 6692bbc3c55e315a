/** The leads that a person's row of the queue joins at most: the newest open ones. The others are only counted. */
export const maxJoinedLeads = 10;

/** A row counts its leads up to this number. */
export const maxCountedLeads = 100;

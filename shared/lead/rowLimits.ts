/** A person's row of the queue joins at most this many open leads: the newest ones. The others are only counted. */
export const maxJoinedLeads = 10;

/** A row counts its leads up to this number. */
export const maxCountedLeads = 100;

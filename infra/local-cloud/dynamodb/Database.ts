/** A running DynamoDB-compatible server. */
export type Database = {
  readonly endpoint: string;
  /** Absent when the server was started by someone else. */
  readonly pid: number | undefined;
  /** Ends the server if it is ours, and waits until it has written everything. */
  readonly stop: () => Promise<void>;
};

/** A server that somebody else started and keeps. */
export function foreignDatabase(endpoint: string): Database {
  return { endpoint, pid: undefined, stop: async () => undefined };
}

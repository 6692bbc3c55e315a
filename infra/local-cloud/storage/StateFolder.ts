/** Where a service keeps its state, and how it reports damaged files and failed writes. */
export type StateFolder = {
  /** Absolute. It is created on the first write. */
  readonly path: string;
  readonly report: (line: string) => void;
};

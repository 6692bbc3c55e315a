/** A part of the product that is built from files, and need not be while they are what they were. */
export type BuildStep = {
  /** Names the file that remembers the last run. */
  readonly name: string;
  /** Tells apart everything that the result may depend on. */
  readonly inputs: () => string;
  readonly run: () => Promise<void>;
  /** Files and folders, absolute, that a run which has just ended left for others. */
  readonly outputs: () => readonly string[];
};

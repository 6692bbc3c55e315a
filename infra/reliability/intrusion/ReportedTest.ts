/** A test that a runner ran, and what it tried step by step; no steps where it has none of its own. */
export type ReportedTest = {
  readonly title: string;
  readonly passed: boolean;
  readonly steps: readonly string[];
};

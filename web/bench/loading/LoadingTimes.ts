/** Lighthouse's figures of one visit. */
export type LoadingTimes = {
  /** Largest Contentful Paint. */
  readonly paintMs: number;
  /** Total Blocking Time. */
  readonly blockingMs: number;
  /** Time to Interactive. */
  readonly interactiveMs: number;
  /** What measured them. */
  readonly tools: string;
};

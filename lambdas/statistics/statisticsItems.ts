/** An item of the lead table that holds a count. It has no `entity`, so that the index of the leads never shows it. */
export type StatisticsItem = {
  readonly key: string;
  /** The generation of the count while the item does not exist yet. */
  readonly firstGeneration: number;
};

/** The count that everybody reads. */
export const publishedStatistics: StatisticsItem = { key: "statistics", firstGeneration: 0 };

/** A count in the making, which nobody reads before it is published. */
export function draftStatistics(generation: number): StatisticsItem {
  return { key: `statistics#${generation}`, firstGeneration: generation };
}

import { median } from "../../BenchRow.ts";

/** Something to measure. */
export type Sampled = () => Promise<unknown>;

/**
 * The median time of each, in milliseconds, in their order. Rounds go through all of them, each in
 * another order, so that neither what else the machine does nor who comes before whom favours one; the first rounds
 * only warm up.
 */
export async function medians(
  sampled: readonly Sampled[],
  rounds: { readonly warmUp: number; readonly measured: number },
): Promise<number[]> {
  const times = sampled.map((): number[] => []);
  for (let round = 0; round < rounds.warmUp + rounds.measured; round++) {
    for (const place of shuffled([...sampled.keys()])) {
      const startMs = performance.now();
      await sampled[place]?.();
      if (round >= rounds.warmUp) times[place]?.push(performance.now() - startMs);
    }
  }
  return times.map(median);
}

function shuffled(places: readonly number[]): number[] {
  return places
    .map((place) => ({ place, draw: Math.random() }))
    .sort((a, b) => a.draw - b.draw)
    .map(({ place }) => place);
}

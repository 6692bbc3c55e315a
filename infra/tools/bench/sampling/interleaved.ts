/** Something that measures itself once: a number, in whatever unit. */
export type Sample = () => Promise<number>;

/**
 * Takes every sample once a round, each round in another order, so that neither what else the machine does nor who
 * comes before whom favours one. The first round only warms up.
 *
 * @returns what each gave, by name, in the order of the rounds
 */
export async function interleaved<Name extends string>(
  samples: readonly (readonly [Name, Sample])[],
  rounds: number,
): Promise<ReadonlyMap<Name, readonly number[]>> {
  const taken = new Map<Name, number[]>(samples.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, sample] of shuffled(samples)) {
      const value = await sample();
      if (round > 0) taken.get(name)?.push(value);
    }
  }
  return taken;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, draw: Math.random() }))
    .sort((a, b) => a.draw - b.draw)
    .map(({ item }) => item);
}

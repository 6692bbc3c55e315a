import { createHash } from "node:crypto";

/** A sequence of numbers of at least 0, under 1, that is the same for the same seed. */
export function chanceOf(seed: number | string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    const digest = createHash("sha256").update(`${seed} ${drawn}`).digest();
    return digest.readUInt32BE() / 2 ** 32;
  };
}

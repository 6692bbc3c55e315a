/** The parts of jStat that the forecast uses. The package has no types. */
declare module "jstat" {
  type Distribution = Record<"cdf" | "inv" | "sample", (...parameters: number[]) => number>;
  const jStat: Record<"beta" | "gamma" | "normal" | "uniform", Distribution> & {
    poisson: { sampleSmall(mean: number): number };
    setRandom(random: () => number): void;
  };
  export = jStat;
}

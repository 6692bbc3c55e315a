/** The parts of jStat that the forecast uses. The package has no types. */
declare module "jstat" {
  type Distribution = Record<"cdf" | "inv" | "sample", (...parameters: number[]) => number>;
  const jStat: Record<"beta" | "gamma" | "normal", Distribution> & {
    ibeta(x: number, a: number, b: number): number;
    setRandom(random: () => number): void;
  };
  export = jStat;
}

/** The parts of jStat that the forecast uses. The package has no types. */
declare module "jstat" {
  type Distribution = Record<"cdf" | "inv" | "sample", (...parameters: number[]) => number>;
  const jStat: Record<"beta" | "gamma" | "normal", Distribution> & {
    /** The regularized incomplete beta function. */
    ibeta(x: number, a: number, b: number): number;
    /** The regularized lower incomplete gamma function. */
    lowRegGamma(shape: number, x: number): number;
    /** The logarithm of the gamma function. */
    gammaln(x: number): number;
    /** The logarithm of the beta function. */
    betaln(a: number, b: number): number;
    setRandom(random: () => number): void;
  };
  export = jStat;
}

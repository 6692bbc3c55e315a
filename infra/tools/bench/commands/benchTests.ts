import type { BenchOptions, BenchRow } from "../BenchRow.ts";
import { startNpm } from "./startNpm.ts";

/**
 * How long every check and test takes together. There is no quick way to see that: a quick look leaves it out.
 *
 * @throws when one of them fails
 */
export async function benchTests({ quick, now }: BenchOptions): Promise<BenchRow[]> {
  if (quick) return [];
  const startedAtMs = performance.now();
  const code = await startNpm(["test"]).ended;
  if (code !== 0) throw new Error("npm test failed: run it by itself to see why");
  const seconds = (performance.now() - startedAtMs) / 1000;
  return [
    {
      row: "npm test",
      measured: `${Math.floor(seconds / 60)} min ${(seconds % 60).toFixed(0)} s`,
      floor_or_rival: "",
      ratio: null,
      target: `under ${mostSeconds / 60} min`,
      met: seconds < mostSeconds,
      note:
        seconds < mostSeconds
          ? "one run, browser tests included."
          : "one run; its lanes and what each step costs: docs/decisions/0136.",
      measured_at: now().toISOString(),
    },
  ];
}

const mostSeconds = 300;

import type { BenchOptions, BenchRow } from "@planner/tools/bench/BenchRow";
import { buildPages } from "../building/buildPages.ts";
import { sites } from "../building/sites.ts";
import { firstRouteBytes } from "./firstRouteBytes.ts";

/** What the first page weighs. */
export async function benchSize({ now }: BenchOptions): Promise<BenchRow[]> {
  await buildPages();
  const [product, floor, rival] = [sites.product, sites.floor, sites.rival].map(firstRouteBytes);
  if (!product || !floor || !rival) throw new Error("A site has no first page");
  return [
    {
      row: "First route, gzip",
      measured: kilobytes(product),
      floor_or_rival: `floor ${kilobytes(floor)}, rival ${kilobytes(rival)}`,
      ratio: product / rival,
      target: "≤ 100 kB and ≤ 0.55 of the rival",
      met: product <= 100_000 && product / rival <= 0.55,
      note: "HTML, CSS and JavaScript that the first page names, each file gzipped at level 9; the ratio is to the rival.",
      measured_at: now().toISOString(),
    },
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

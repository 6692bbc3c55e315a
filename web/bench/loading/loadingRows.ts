import { type BenchRow, median } from "@planner/tools/bench/BenchRow";
import type { SiteName } from "../building/sites.ts";
import type { LoadingTimes } from "./LoadingTimes.ts";

/** The three rows about loading, from each site's visits. */
export function loadingRows(
  times: Readonly<Record<SiteName, readonly LoadingTimes[]>>,
  measuredAt: string,
): BenchRow[] {
  const medianOf = (site: SiteName, figure: Figure) =>
    median(times[site].map((visit) => visit[figure]));
  const sites = (figure: Figure) => ({
    product: medianOf("product", figure),
    floor: medianOf("floor", figure),
    rival: medianOf("rival", figure),
  });
  const [paint, blocking, interactive] = [
    sites("paintMs"),
    sites("blockingMs"),
    sites("interactiveMs"),
  ];
  const note = `Lighthouse mobile, applied throttling, medians of ${times.product.length} visits each, in turn. ${times.product[0]?.tools ?? ""}.`;
  return [
    {
      row: "LCP",
      ...figures(paint),
      ratio: paint.product / paint.floor,
      target: "≤ 1.05 of the floor, ≤ 0.3 of the rival",
      met: paint.product / paint.floor <= 1.05 && paint.product / paint.rival <= 0.3,
      note: `${note} The ratio is to the floor; to the rival ${(paint.product / paint.rival).toFixed(2)}.`,
      measured_at: measuredAt,
    },
    {
      row: "TBT",
      ...figures(blocking),
      ratio: null,
      target: "≤ 50 ms",
      met: blocking.product <= 50,
      note,
      measured_at: measuredAt,
    },
    {
      row: "Time to interactive",
      ...figures(interactive),
      ratio: interactive.product / interactive.floor,
      target: "≤ 1.15 of the floor",
      met: interactive.product / interactive.floor <= 1.15,
      note: `${note} The ratio is to the floor.`,
      measured_at: measuredAt,
    },
  ];
}

type Figure = Exclude<keyof LoadingTimes, "tools">;

function figures({ product, floor, rival }: Readonly<Record<SiteName, number>>) {
  return {
    measured: milliseconds(product),
    floor_or_rival: `floor ${milliseconds(floor)}, rival ${milliseconds(rival)}`,
  };
}

function milliseconds(value: number): string {
  return `${Math.round(value).toLocaleString("en-US")} ms`;
}

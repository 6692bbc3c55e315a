import { type BenchOptions, type BenchRow, median } from "@planner/tools/bench/BenchRow";
import { chromium } from "playwright";
import { browserArgs } from "../../e2e/browser/browserArgs.ts";
import { findBrowser } from "../../e2e/browser/findBrowser.ts";
import { startLocalCloud } from "../../e2e/cloud/LocalCloud.ts";
import { type Walk, walk } from "./walk.ts";

/** What stands between a press and the next screen. */
export async function benchSteps({ quick, now }: BenchOptions): Promise<BenchRow[]> {
  const rounds = quick ? 1 : 5;
  const executablePath = findBrowser();
  const cloud = await startLocalCloud();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: browserArgs,
  });
  try {
    const walks: Walk[] = [];
    for (let round = 0; round < rounds; round++) walks.push(await walk(browser, cloud.site));
    return stepRows(walks, now().toISOString());
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

/** That call is what the second press is for: the results say whether it went well. */
const savePath = "/api/leads";

function stepRows(walks: readonly Walk[], measuredAt: string): BenchRow[] {
  const requests = walks
    .flatMap(({ toGate, toResults }) => [...toGate.requests, ...toResults.requests])
    .filter((path) => path !== savePath);
  const paintMs = (step: "toGate" | "toResults") =>
    Math.round(median(walks.map((each) => each[step].paintedAfterMs)));
  const inpMs = median(walks.map(({ longest }) => longest.durationMs));
  const longest = [...new Set(walks.map((each) => each.longest.what))];
  const note = `Medians of ${walks.length} walks through the planner at 4× CPU slow-down.`;
  return [
    {
      row: "Step to step: requests between a press and the next screen's paint",
      measured: requests.length === 0 ? "none" : [...new Set(requests)].join(", "),
      floor_or_rival: "",
      ratio: null,
      target: "none",
      met: requests.length === 0,
      note: `${note} The save itself (\`POST ${savePath}\`) apart, which the second press is for. The contact form is painted ${paintMs("toGate")} ms after the press, the results, which wait for the save, ${paintMs("toResults")} ms.`,
      measured_at: measuredAt,
    },
    {
      row: "Step to step: INP",
      measured: `${Math.round(inpMs)} ms`,
      floor_or_rival: "",
      ratio: null,
      target: "≤ 100 ms at 4× CPU slow-down",
      met: inpMs <= 100,
      note: `${note} Typing, steppers, both buttons, scenario tiles, what-if. The longest: ${longest.join("; ")}.`,
      measured_at: measuredAt,
    },
  ];
}

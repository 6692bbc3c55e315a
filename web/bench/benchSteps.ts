import { type BenchOptions, type Measurement, median } from "@planner/tools/bench/benchRows";
import { browserArgs, findBrowser } from "@planner/web/e2e/browser/findBrowser";
import { chromium } from "playwright";
import { type Walk, walkPlanner } from "./walkPlanner.ts";
import { withLocalCloud } from "./withLocalCloud.ts";

/** What happens between a click and the next screen, and how fast the screens respond. */
export async function benchSteps({ quick }: BenchOptions): Promise<Measurement[]> {
  const rounds = quick ? 1 : 5;
  const executablePath = findBrowser();
  return withLocalCloud(async (site) => {
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: browserArgs,
    });
    try {
      const walks: Walk[] = [];
      for (let round = 0; round < rounds; round++) walks.push(await walkPlanner(browser, site));
      return stepRows(walks);
    } finally {
      await browser.close();
    }
  });
}

/** Saving the lead is the purpose of the second press, so this request is allowed. */
const savePath = "/api/leads";

function stepRows(walks: readonly Walk[]): Measurement[] {
  const requests = walks
    .flatMap(({ toGate, toResults }) => [...toGate.requests, ...toResults.requests])
    .filter((path) => path !== savePath);
  const paintedMs = (step: "toGate" | "toResults") =>
    Math.round(median(walks.map((walk) => walk[step].paintedAfterMs)));
  const longest = new Set(walks.map((walk) => walk.longest.event));
  const how = `${walks.length} walks through the planner at 4× CPU slowdown`;
  return [
    {
      name: "Requests from a tap until the next screen shows",
      value: requests.length,
      unit: "requests",
      target: { kind: "at most", limit: 0 },
      note: `${how}, without \`POST ${savePath}\`. ${[...new Set(requests)].join(", ")} The contact form is painted after ${paintedMs("toGate")} ms, the results, which wait for the save, after ${paintedMs("toResults")} ms.`,
    },
    {
      name: "Interaction to Next Paint",
      value: median(walks.map((walk) => walk.longest.durationMs)),
      unit: "ms",
      target: { kind: "at most", limit: 100 },
      note: `median of ${how}: typing, steppers, both buttons, scenario tiles, what-if. Longest: ${[...longest].join("; ")}.`,
    },
  ];
}

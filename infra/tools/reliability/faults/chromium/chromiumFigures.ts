import type { Figure } from "../../ShowResult.ts";
import type { FaultyCloud } from "../cloud/FaultyCloud.ts";
import { runInChromium } from "./runInChromium.ts";

/** Runs the product in the real browser, under the same faults, and says how many of the runs went well. */
export async function chromiumFigures(cloud: FaultyCloud): Promise<readonly Figure[]> {
  const { passed, failed } = await runInChromium(cloud);
  return [
    {
      what: "runs in Chromium that kept their lead once",
      value: passed,
      expected: { at_least: 40 },
    },
    { what: "runs in Chromium that did not", value: failed, expected: 0 },
  ];
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { median } from "@planner/tools/bench/compareMedians";
import { browserArgs, findBrowser } from "@planner/web/e2e/browser/findBrowser";
import type { WizardState } from "@planner/web/src/calculator/WizardState";
import lighthouse, { type Result } from "lighthouse";
import puppeteer from "puppeteer-core";

/** Lighthouse's scores and blocking time of three pages, served by the local cloud with the deployed headers. */
export async function benchPages(): Promise<string[][]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "planner-bench-"));
  const assemblyDirectory = join(repositoryRoot, "cdk.out");
  const cloud = await startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: 0 });
  try {
    const rows: string[][] = [];
    for (const { name, path, state } of pages) {
      const results: Result[] = [];
      for (let round = 0; round < 3; round += 1) {
        results.push(await audit(cloud.site + path, state));
      }
      const scoreOf = (category: string) =>
        median(results.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
      const otherScores = ["accessibility", "best-practices", "seo"].map(scoreOf);
      const blocking = median(results.map((result) => figureOf(result, blockingTime)));
      const figures = [scoreOf("performance"), Math.min(...otherScores), blocking];
      rows.push([name, ...figures.map((figure) => figure.toFixed())]);
    }
    return rows;
  } finally {
    await cloud.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

const blockingTime = "total-blocking-time";

/** A figure that an audit measured. */
function figureOf({ audits }: Result, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN;
}

const inputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };

type BenchedPage = {
  /** The name in the table. */
  readonly name: string;
  readonly path: string;
  /** The page is opened as if it were reloaded in this state. */
  readonly state?: WizardState;
};

const pages: readonly BenchedPage[] = [
  { name: "/", path: "/" },
  { name: "the results", path: "/", state: { step: "results", inputs } },
  { name: "/admin/sign-in", path: "/admin/sign-in" },
];

/** Lighthouse's result for a page on its phone profile, in a new browser. */
async function audit(url: string, state?: WizardState): Promise<Result> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("Install Chromium, or set CHROME_PATH");
  const options = { executablePath, args: browserArgs, protocolTimeout: 600_000 };
  const browser = await puppeteer.launch(options);
  try {
    const page = await browser.newPage();
    if (state !== undefined) {
      await page.evaluateOnNewDocument((each) => history.replaceState(each, ""), state);
    }
    const run = await lighthouse(url, { logLevel: "error" }, undefined, page);
    if (run === undefined) throw new Error(`${url}: no result`);
    const { runtimeError } = run.lhr;
    if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}

import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { webBuildPaths } from "@planner/infra/config/SiteBuild";
import { localEnvironment } from "@planner/infra/environments";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { compareMedians, median } from "@planner/tools/bench/compareMedians";
import { browserArgs, findBrowser } from "@planner/web/e2e/browser/findBrowser";
import type { WizardState } from "@planner/web/src/calculator/WizardState";
import lighthouse, { type Flags, type Result } from "lighthouse";
import puppeteer from "puppeteer-core";
import { buildBaseline } from "./buildBaseline.ts";

/** Compares how soon `/` is painted and responds on a slow phone with the baseline. */
export async function benchLoading(): Promise<string[][]> {
  const productFolder = webBuildPaths(localEnvironment.brand).siteDirectory;
  const baselineFolder = await buildBaseline();
  const visits: { readonly product: Result; readonly baseline: Result }[] = [];
  // Takes turns, so that other load on the machine affects both equally.
  for (let round = 0; round < 5; round += 1) {
    visits.push({ product: await visit(productFolder), baseline: await visit(baselineFolder) });
  }
  return ["largest-contentful-paint", blockingTime].map((id) => {
    const pairs = visits.map(
      ({ product, baseline }) => [figureOf(product, id), figureOf(baseline, id)] as const,
    );
    return [`${id} of /, ms`, ...compareMedians(pairs)];
  });
}

/** Lighthouse's scores and blocking time of three pages, served by the local cloud with the deployed headers. */
export async function benchScores(): Promise<string[][]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "planner-bench-"));
  const assemblyDirectory = join(repositoryRoot, "cdk.out");
  const cloud = await startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: 0 });
  try {
    const rows: string[][] = [];
    for (const [name, path, state] of pages) {
      const results: Result[] = [];
      for (let round = 0; round < 3; round += 1) {
        results.push(await audit(cloud.site + path, { throttlingMethod: "simulate" }, state));
      }
      const scoreOf = (category: string) =>
        median(results.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
      const others = ["accessibility", "best-practices", "seo"].map(scoreOf);
      const blocking = median(results.map((result) => figureOf(result, blockingTime)));
      const figures = [scoreOf("performance"), Math.min(...others), blocking];
      rows.push([name, ...figures.map((figure) => figure.toFixed())]);
    }
    return rows;
  } finally {
    await cloud.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

const blockingTime = "total-blocking-time";

function figureOf({ audits }: Result, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN;
}

const inputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };

/** A page with a state is opened as if it were reloaded. */
const pages: readonly (readonly [name: string, path: string, state?: WizardState])[] = [
  ["/", "/"],
  ["the results", "/", { step: "results", inputs }],
  ["/admin/sign-in", "/admin/sign-in"],
];

async function visit(folder: string): Promise<Result> {
  const site = await serveFolder(folder);
  try {
    return await audit(site.url, { throttlingMethod: "devtools", onlyCategories: ["performance"] });
  } finally {
    site.close();
  }
}

/** Lighthouse's result for a page on its phone profile, in a new browser. */
async function audit(url: string, flags: Flags, state?: WizardState): Promise<Result> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("Install Chromium, or set CHROME_PATH");
  const options = { executablePath, args: browserArgs, protocolTimeout: 600_000 };
  const browser = await puppeteer.launch(options);
  try {
    const page = await browser.newPage();
    if (state !== undefined)
      await page.evaluateOnNewDocument((each) => history.replaceState(each, ""), state);
    const run = await lighthouse(url, { logLevel: "error", ...flags }, undefined, page);
    if (run === undefined || run.lhr.runtimeError !== undefined)
      throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? "no result"}`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}

/** Serves the files of a built site, compressed. */
async function serveFolder(folder: string) {
  const server = createServer(({ url = "/" }, response) => {
    const file = join(folder, url === "/" ? "index.html" : url);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = { ".js": "text/javascript", ".css": "text/css" }[extname(file)] ?? "text/html";
    const headers = { "Content-Type": type, "Content-Encoding": "gzip" };
    return response.writeHead(200, headers).end(gzipSync(readFileSync(file)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  return {
    url: `http://localhost:${address.port}/`,
    close: () => server.close().closeAllConnections(),
  };
}

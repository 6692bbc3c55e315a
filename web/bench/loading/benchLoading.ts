import type { BenchOptions, BenchRow } from "@planner/tools/bench/BenchRow";
import type { Browser } from "puppeteer-core";
import { audit } from "../browser/audit.ts";
import { describeTools } from "../browser/describeTools.ts";
import { startBrowser } from "../browser/startBrowser.ts";
import { buildPages } from "../building/buildPages.ts";
import { serveSite } from "../building/serveSite.ts";
import { type SiteName, sites } from "../building/sites.ts";
import type { LoadingTimes } from "./LoadingTimes.ts";
import { loadingRows } from "./loadingRows.ts";

/** How fast the first page is there and usable, beside floor and rival, on a slow phone. */
export async function benchLoading({ quick, now }: BenchOptions): Promise<BenchRow[]> {
  await buildPages();
  const rounds = quick ? 1 : 5;
  const times: Record<SiteName, LoadingTimes[]> = { product: [], floor: [], rival: [] };
  for (let round = 0; round < rounds; round++) {
    // In turn, so that what else the machine does hits all of them alike.
    times.product.push(await visit("product"));
    times.floor.push(await visit("floor"));
    times.rival.push(await visit("rival"));
  }
  return loadingRows(times, now().toISOString());
}

async function visit(name: SiteName): Promise<LoadingTimes> {
  const browser = await startBrowser();
  const site = await serveSite(sites[name]);
  try {
    return await timesOf(browser, `${site.origin}/`);
  } finally {
    site.close();
    await browser.close();
  }
}

async function timesOf(browser: Browser, url: string): Promise<LoadingTimes> {
  const categories = ["performance"];
  const result = await audit({ browser, url, throttling: "devtools", categories });
  const { audits } = result;
  const figure = (id: string): number => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`${url} has no ${id}: ${audits[id]?.errorMessage}`);
    return value;
  };
  return {
    paintMs: figure("largest-contentful-paint"),
    blockingMs: figure("total-blocking-time"),
    interactiveMs: figure("interactive"),
    tools: describeTools(result),
  };
}

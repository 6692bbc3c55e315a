import { browserArgs, findBrowser } from "@planner/web/e2e/browser/findBrowser";
import lighthouse, { type Flags, type Result } from "lighthouse";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

export type Audit = Readonly<{
  browser: Browser;
  url: string;
  /** `devtools` slows the browser down; `simulate` computes a slow visit's figures from a fast one. */
  throttling: "devtools" | "simulate";
  categories: readonly string[];
  /** Runs before the page is opened. */
  prepare?: ((page: Page) => Promise<unknown>) | undefined;
}>;

/**
 * Lighthouse's result for a page on its phone profile, with an empty cache.
 *
 * @throws if the page could not be measured
 */
export async function auditPage(audit: Audit): Promise<Result> {
  const { browser, url, throttling, categories, prepare } = audit;
  const page = await browser.newPage();
  try {
    await prepare?.(page);
    const flags: Flags = {
      logLevel: "error",
      throttlingMethod: throttling,
      onlyCategories: [...categories],
      maxWaitForLoad: 120_000,
    };
    const audit = () => lighthouse(url, flags, undefined, page);
    // Chromium occasionally starts the trace too late (NO_NAVSTART). Lighthouse's advice is to run again.
    const first = await audit();
    const run = first?.lhr.runtimeError ? await audit() : first;
    if (!run) throw new Error(`Lighthouse returned nothing for ${url}`);
    const { lhr } = run;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    await page.close();
  }
}

/** Starts a headless Chromium without background traffic. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error("The benchmarks need Chromium: install it, or set CHROME_PATH.");
  }
  return puppeteer.launch({ executablePath, args: browserArgs, protocolTimeout: 600_000 });
}

/** Versions of Lighthouse and the browser, and Lighthouse's rating of the machine's speed. */
export function describeAudit({ lighthouseVersion, environment }: Result): string {
  const browser = /Chrome\/\d+/.exec(environment.hostUserAgent)?.[0] ?? environment.hostUserAgent;
  return `Lighthouse ${lighthouseVersion}, ${browser}, benchmark index ${Math.round(environment.benchmarkIndex)}`;
}

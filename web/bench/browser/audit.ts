import lighthouse, { type Flags, type Result } from "lighthouse";
import type { Browser, Page } from "puppeteer-core";

type Visit = Readonly<{
  browser: Browser;
  url: string;
  /** `devtools`: the browser itself is slowed down; `simulate`: a fast visit's figures are worked out for a slow one. */
  throttling: "devtools" | "simulate";
  categories: readonly string[];
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}>;

/** Lighthouse's findings on a page as a phone gets it, from an empty cache. Throws when it could not be measured. */
export async function audit({
  browser,
  url,
  throttling,
  categories,
  prepare,
}: Visit): Promise<Result> {
  const page = await browser.newPage();
  try {
    await prepare?.(page);
    const flags: Flags = {
      logLevel: "error",
      throttlingMethod: throttling,
      onlyCategories: [...categories],
      maxWaitForLoad: 120_000,
    };
    const run = await lighthouse(url, flags, undefined, page);
    if (!run) throw new Error(`Lighthouse has nothing to say of ${url}`);
    const { lhr } = run;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    await page.close();
  }
}

import puppeteer, { type Browser } from "puppeteer-core";
import { browserArgs } from "../../e2e/browser/browserArgs.ts";
import { findBrowser } from "../../e2e/browser/findBrowser.ts";

/** A headless Chromium that does nothing on its own accord. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error("The benches need Chromium: install it, or name one in CHROME_PATH.");
  }
  return puppeteer.launch({
    executablePath,
    args: browserArgs,
    protocolTimeout: 600_000,
  });
}

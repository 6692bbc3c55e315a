import type { Page } from "playwright/test";

/**
 * Keeps the open page from calling numbers: Chromium would ask for another app, which blocks the keyboard. The number
 * goes into the attribute `data-dialed` of the page's root.
 */
export async function withoutPhoneApp(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.protocol !== "tel:") return;
      event.preventDefault();
      document.documentElement.dataset.dialed = link.href;
    });
  });
}

import type { Page } from "playwright/test";

/** How a page is looked at. */
export type Look = {
  /** In CSS pixels. */
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  readonly forcedColors?: "active";
  readonly media?: "print";
};

/**
 * Shows the page so, on a screen as high as the whole of it, so that what sticks to the screen's edge lies at the page's; or
 * on a phone's, where something lies above the page.
 */
export async function showLook(
  page: Page,
  { width, ...media }: Look,
  part: "whole" | "screen",
): Promise<void> {
  await page.emulateMedia({ forcedColors: "none", media: "screen", ...media });
  await page.setViewportSize({ width, height: screenHeight });
  await page.mouse.move(0, 0);
  if (media.media === "print") await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  if (part === "screen") return;
  const height = await page.evaluate(heightOnceDrawn);
  await page.setViewportSize({ width, height });
}

/** Charts measure themselves and draw again. */
async function heightOnceDrawn(): Promise<number> {
  for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
  return document.documentElement.scrollHeight;
}

/** In CSS pixels: a phone's. */
const screenHeight = 844;

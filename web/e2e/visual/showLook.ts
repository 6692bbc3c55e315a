import type { Page } from "playwright/test";

/** The conditions of a screenshot. */
export type Look = {
  /** In CSS pixels. */
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  readonly forcedColors?: "active";
  readonly media?: "print";
};

/**
 * Applies the conditions. For a whole page, makes the viewport as high as the page, so that sticky elements are at
 * its end. For an overlay, keeps a phone's viewport.
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

/** Waits until the charts have measured themselves and redrawn. */
async function heightOnceDrawn(): Promise<number> {
  for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
  return document.documentElement.scrollHeight;
}

/** A phone's, in CSS pixels. */
const screenHeight = 844;

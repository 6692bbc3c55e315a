import type { Page } from "playwright/test";

/** A page as it looks, as the bytes of a WebP file. */
export type Picture = Buffer;

/** How a page is looked at. */
export type Look = {
  /** In CSS pixels. */
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  readonly forcedColors?: "active";
  readonly media?: "print";
};

/** The page in whole, or what a phone's height shows of it where something lies above the page. */
export async function takePicture(
  page: Page,
  { width, ...media }: Look,
  part: "whole" | "screen",
): Promise<Picture> {
  await page.emulateMedia({ forcedColors: "none", media: "screen", ...media });
  await page.setViewportSize({ width, height: screenHeight });
  await page.mouse.move(0, 0);
  if (media.media === "print") await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  let height = screenHeight;
  if (part === "whole") {
    await settled(page);
    height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
  }
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: 50,
    clip: { x: 0, y: await page.evaluate(() => scrollY), width, height, scale: pictureScale },
  });
  await session.detach();
  return Buffer.from(data, "base64");
}

/** Charts measure themselves and draw again; pictures wait until that is on the screen. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.setProperty("caret-color", "transparent");
    await document.fonts.ready;
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
  });
}

/** A picture's pixels for one of the page: small files, in which a moved line still shows. */
export const pictureScale = 0.5;

/** In CSS pixels: a phone's. */
const screenHeight = 844;

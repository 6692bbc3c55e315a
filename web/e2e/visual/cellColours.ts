import type { Page } from "playwright/test";
import type { Picture } from "./Picture.ts";

/** A picture in cells of some pixels, row by row: each the mean of its red, green and blue, from 0 to 255. */
export type CellColours = {
  readonly columns: number;
  readonly cells: readonly (readonly [red: number, green: number, blue: number])[];
};

/** Pixels that a cell is wide and high; 8 of the page's. */
export const cellPixels = 4;

/** Reads a picture in a browser's page, whichever it is: nothing of the page is used but its decoder. */
export async function cellColours(page: Page, picture: Picture): Promise<CellColours> {
  return page.evaluate(
    async ({ base64, size }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/webp" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("the browser has no canvas");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const columns = Math.ceil(image.width / size);
      const rows = Math.ceil(image.height / size);
      const sums = Array.from({ length: columns * rows }, () => ({ rgb: [0, 0, 0], pixels: 0 }));
      for (let pixel = 0; pixel < image.width * image.height; pixel += 1) {
        const column = Math.floor((pixel % image.width) / size);
        const row = Math.floor(pixel / image.width / size);
        const sum = sums[row * columns + column];
        if (!sum) continue;
        sum.pixels += 1;
        sum.rgb = sum.rgb.map((value, channel) => value + (data[pixel * 4 + channel] ?? 0));
      }
      return {
        columns,
        cells: sums.map(
          ({ rgb: [red = 0, green = 0, blue = 0], pixels }): [number, number, number] => [
            red / pixels,
            green / pixels,
            blue / pixels,
          ],
        ),
      };
    },
    { base64: picture.toString("base64"), size: cellPixels },
  );
}

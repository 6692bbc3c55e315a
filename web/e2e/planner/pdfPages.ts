import type { Page } from "playwright/test";
import { getDocumentProxy } from "unpdf";

/** The text and the size of a printed page, in points. */
export type PdfPage = {
  /** Without spaces, because ligatures are split in the file ("Gross pro fi t"). */
  readonly text: string;
  /** The width of the paper and the right end of the longest line. */
  readonly width: number;
  readonly right: number;
  /** The height of the paper and the distance of the last line from the top. */
  readonly height: number;
  readonly bottom: number;
};

/** Prints the page to PDF and reads its pages. */
export async function pdfPages(page: Page, format: "Letter" | "A4"): Promise<readonly PdfPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return Promise.all(numbers.map(async (number) => pageOf(await pdf.getPage(number))));
}

/** Removes spaces, to compare with a page's text. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}

type Sheet = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

async function pageOf(sheet: Sheet): Promise<PdfPage> {
  const [, , width = 0, height = 0] = sheet.view;
  const { items } = await sheet.getTextContent();
  const words = items
    .filter((item) => "str" in item)
    .filter(({ str }) => str.trim() !== "")
    .map(({ str, transform: [, , , , x, y], width }) => ({
      str,
      y: Number(y),
      end: Number(x) + width,
    }));
  return {
    text: withoutSpaces(words.map(({ str }) => str).join("")),
    width,
    right: Math.max(...words.map(({ end }) => end)),
    height,
    bottom: height - Math.min(...words.map(({ y }) => y)),
  };
}

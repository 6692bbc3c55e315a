import type { Page } from "playwright/test";
import { getDocumentProxy } from "unpdf";

/** A printed page: its words, and how far they reach, in points. */
export type PdfPage = {
  /** Without spaces: in a file, letters that touch stand apart ("Gross pro fi t"). */
  readonly text: string;
  /** Of the paper, and from its left edge to the end of the longest line. */
  readonly width: number;
  readonly right: number;
  /** Of the paper, and from its upper edge to the last line. */
  readonly height: number;
  readonly bottom: number;
};

/** Prints the page, as a visitor who saves it as PDF. */
export async function pdfPages(page: Page, format: "Letter" | "A4"): Promise<readonly PdfPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return Promise.all(numbers.map(async (number) => pageOf(await pdf.getPage(number))));
}

/** A text as it is found in a page's. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}

type Sheet = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

async function pageOf(sheet: Sheet): Promise<PdfPage> {
  const [, , width = 0, height = 0] = sheet.view;
  const { items } = await sheet.getTextContent();
  const words = items
    // Between words stand spaces of any width.
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

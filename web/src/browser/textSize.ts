/** The size of the page's text in pixels, as the visitor has chosen it in the browser. */
export function textSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualTextSize;
}

/** The size that browsers have by default. */
export const usualTextSize = 16;

/** The size of the page's text in pixels, as the visitor has chosen it in the browser. */
export function textSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualTextSize;
}

export const usualTextSize = 16;

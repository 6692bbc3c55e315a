import { useSyncExternalStore } from "react";
import { textSize } from "../../browser/textSize.ts";

/** Whether the screen has room for two columns. In JavaScript, because the order of the sections differs: focus must follow it. */
export function useTwoColumns(): boolean {
  return useSyncExternalStore(
    subscribeToResize,
    () => window.innerWidth >= twoColumnsWidth * textSize(),
  );
}

function subscribeToResize(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/** In the size of the page's text. */
const twoColumnsWidth = 75;
